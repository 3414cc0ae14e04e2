// The storyteller's console: a desk with a hood on its far side so that nobody looks in. Print it standing on the hood.
// Windows: panel, strip of four lamps, three buttons; over the antenna the face is thin. Millimetres.
width = 170; depth = 100; height = 30; wall = 2; hood = 70;
antenna = [44, 44]; antenna_skin = 1;
panel = [31, 17];
lamp_diameter = 3.2; button_diameter = 12.2;
cable = [20, 10];

difference() {
    union() {
        cube([width, depth, height]);
        translate([0, depth - wall, -hood]) cube([width, wall, hood + 1]);
        for (x = [0, width - wall]) // the hood's cheeks
            translate([x, depth, 0]) rotate([90, 0, 90])
                linear_extrude(wall) polygon([[0, 1], [0, -hood], [-depth * 0.6, 1]]);
    }
    translate([wall, wall, wall]) cube([width - 2 * wall, depth - 2 * wall, height]);
    translate([36 - antenna[0] / 2, 50 - antenna[1] / 2, antenna_skin]) cube([antenna[0], antenna[1], wall]);
    translate([115 - panel[0] / 2, 70 - panel[1] / 2, -1]) cube([panel[0], panel[1], wall + 2]);
    for (n = [0 : 3]) translate([85 + 20 * n, 48, -1]) cylinder(d = lamp_diameter, h = wall + 2, $fn = 24);
    for (n = [0 : 2]) translate([85 + 30 * n, 22, -1]) cylinder(d = button_diameter, h = wall + 2, $fn = 48);
    translate([width / 2 - cable[0] / 2, depth - wall - 1, height - cable[1]]) cube([cable[0], wall + 2, cable[1] + 1]);
}
