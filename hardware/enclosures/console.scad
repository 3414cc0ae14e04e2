// The storyteller's console: a desk with a hood on its far side so that nobody looks in, and its lid.
// Print the body lying on its far side, which is flat from the hood's edge to the lid. Screws: four M3x10 for the lid.
include <boards.scad>

part = "body"; // or "lid": openscad -D 'part="lid"'
width = 170; depth = 104; height = 34; hood = 70;
reader_at = [38, 54];
panel_at = [115, 72]; // the middle of the panel's board
cable = [20, 10];

module body() {
    difference() {
        union() {
            tub(width, depth, height);
            translate([0, depth - wall, -hood]) cube([width, wall, hood + 1]);
            for (x = [0, width - wall]) // the hood's cheeks
                translate([x, depth, 0]) rotate([90, 0, 90])
                    linear_extrude(wall) polygon([[0, 1], [0, -hood], [-depth * 0.6, 0], [-depth * 0.6, 1]]);
        }
        translate(reader_at) thin(pn532 + [2 * gap, 2 * gap], antenna_skin);
        translate(panel_at + [0, window_shift]) window(oled_13_window);
        for (n = [0 : 3]) translate([85 + 20 * n, 46, -1]) cylinder(d = strip_hole, h = wall + 2);
        for (n = [0 : 2]) translate([85 + 30 * n, 22, -1]) cylinder(d = button_hole, h = wall + 2);
        translate([width / 2 - cable[0] / 2, depth - wall - 1, height - wall - cable[1]])
            cube([cable[0], wall + 2, wall + cable[1] + 1]);
    }
    translate([reader_at[0], reader_at[1], wall]) fence(pn532);
    translate([panel_at[0], panel_at[1], wall]) at_corners(oled_13_holes) cylinder(d = m2_peg, h = 4);
}

if (part == "body") body(); else lid(width, depth);
