// A seat's tile: a box printed face down, and its lid. On the face the reader at one side; panel, pad and lamp at the
// other. On the lid the Pico and the RS-485 module. Screws: four M3x10 for the lid, four M2x5 for the Pico.
include <boards.scad>

part = "body"; // or "lid": openscad -D 'part="lid"'
width = 112; depth = 82; height = 30;
reader_at = [34, 41];
panel_at = [84, 54]; // the middle of the panel's board
pad_at = [74, 22];
lamp_at = [97, 22];
cable = [9, 9];      // the bus comes in at one side and goes on at the other

module body() {
    difference() {
        tub(width, depth, height);
        translate(reader_at) thin(pn532 + [2 * gap, 2 * gap], antenna_skin);
        translate(panel_at + [0, window_shift]) window(oled_096_window);
        translate(pad_at) thin(ttp223 + [2 * gap, 2 * gap], pad_skin);
        translate([lamp_at[0], lamp_at[1], -1]) cylinder(d = lamp_hole, h = wall + 2);
        for (x = [-1, width - wall - 1])
            translate([x, 60 - cable[0] / 2, height - wall - cable[1]]) cube([wall + 2, cable[0], wall + cable[1] + 1]);
    }
    translate([reader_at[0], reader_at[1], wall]) fence(pn532);
    translate([pad_at[0], pad_at[1], wall]) fence(ttp223);
    translate([panel_at[0], panel_at[1], wall]) at_corners(oled_096_holes) cylinder(d = m2_peg, h = 4);
}

module floor_plate() {
    lid(width, depth);
    translate([24, 0, wall]) standoffs(pico_holes);
    translate([-30, 0, wall]) fence(rs485);
}

if (part == "body") body(); else floor_plate();
