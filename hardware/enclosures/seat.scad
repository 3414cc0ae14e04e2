// A seat's tile: a shallow box, printed face down. Windows: panel, pad, lamp; over the antenna the face is thin.
// Millimetres. Boards differ: measure yours, and change the numbers here.
width = 110; depth = 80; height = 24; wall = 2;
antenna = [44, 44]; antenna_skin = 1; // 1 mm: a tag is read through it, 2 cm away from any metal
panel = [27, 15];                     // the visible part of a 0.96 inch OLED; 1.3 inch: [31, 17]
pad_diameter = 16; pad_skin = 1.2;    // a TTP223 feels through it
lamp_diameter = 5.2;
cable = [14, 8];

module hollow(at, size, deep) { translate([at[0] - size[0] / 2, at[1] - size[1] / 2, deep]) cube([size[0], size[1], wall]); }

difference() {
    cube([width, depth, height]);
    translate([wall, wall, wall]) cube([width - 2 * wall, depth - 2 * wall, height]);
    hollow([32, depth / 2], antenna, antenna_skin);
    translate([85 - panel[0] / 2, 55 - panel[1] / 2, -1]) cube([panel[0], panel[1], wall + 2]);
    translate([75, 22, pad_skin]) cylinder(d = pad_diameter, h = wall, $fn = 48);
    translate([97, 22, -1]) cylinder(d = lamp_diameter, h = wall + 2, $fn = 32);
    for (x = [-1, width - wall - 1]) // the bus comes in at one side and goes on at the other
        translate([x, depth / 2 - cable[0] / 2, height - cable[1]]) cube([wall + 2, cable[0], cable[1] + 1]);
}
