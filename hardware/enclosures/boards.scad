// Measures of the boards as they are sold most, and what holds them. Boards differ: measure yours, change it here.
// All in millimetres. Everything is printed face down: the face is at z = 0, and one looks into the back.

wall = 2;
gap = 0.4;               // between a board and what holds it, for a nozzle of 0.4
lid_gap = 0.3;           // between lid and walls

pn532 = [42.7, 40.4];    // red board, its antenna printed all round
antenna_skin = 1;        // a tag is read through 1 mm of plastic, 2 cm away from any metal
oled_096 = [27.4, 27.8]; // 0.96 inch; its pins are at the upper edge
oled_096_holes = [23.5, 23.8];
oled_096_window = [25.5, 14.5];
oled_13 = [35.4, 33.5];  // 1.3 inch
oled_13_holes = [30.4, 28.5];
oled_13_window = [31, 17];
window_shift = 2.3;      // the window's middle is so much nearer to the pins than the board's
pico = [51, 21];         // Raspberry Pi Pico data sheet, figure 3
pico_holes = [47, 11.4];
rs485 = [44, 14];
ttp223 = [24, 24];
pad_skin = 1.2;          // a TTP223 feels through it
lamp_hole = 5.2;         // LED of 5 mm
strip_hole = 3.2;        // LED of 3 mm
button_hole = 12.2;

m2_peg = 1.8;            // a peg for a hole of 2 mm: its end is melted over the board
m2_pilot = 1.6;          // a screw of 2 mm cuts its own thread
m3_pilot = 2.6;
m3_hole = 3.4;
m3_head = 6.2;
post = 7;

$fn = 48;

module at_corners(spacing) {
    for (x = [-1, 1], y = [-1, 1]) translate([x * spacing[0] / 2, y * spacing[1] / 2, 0]) children();
}

// A low fence around a board, open in the middle of each side for wires.
module fence(board, high = 3) {
    size = board + [2 * gap, 2 * gap];
    linear_extrude(high) difference() {
        square(size + [2.4, 2.4], center = true);
        square(size, center = true);
        square([size[0] + 9, size[1] * 0.5], center = true);
        square([size[0] * 0.5, size[1] + 9], center = true);
    }
}

module window(size) { translate([-size[0] / 2, -size[1] / 2, -1]) cube([size[0], size[1], wall + 2]); }

// Thins the face from within.
module thin(size, skin) { translate([-size[0] / 2, -size[1] / 2, skin]) cube([size[0], size[1], wall]); }

// An open box with a post for a screw of the lid in each corner; the lid lies within its walls.
module tub(width, depth, height) {
    difference() {
        cube([width, depth, height]);
        translate([wall, wall, wall]) cube([width - 2 * wall, depth - 2 * wall, height]);
    }
    translate([width / 2, depth / 2, 0]) at_corners(lid_screws(width, depth)) difference() {
        cylinder(d = post, h = height - wall);
        translate([0, 0, height - wall - 10]) cylinder(d = m3_pilot, h = 11);
    }
}

function lid_screws(width, depth) = [width - 2 * wall - post + 0.8, depth - 2 * wall - post + 0.8];

module lid(width, depth) {
    size = [width - 2 * wall - 2 * lid_gap, depth - 2 * wall - 2 * lid_gap];
    difference() {
        translate([-size[0] / 2, -size[1] / 2, 0]) cube([size[0], size[1], wall]);
        at_corners(lid_screws(width, depth)) {
            translate([0, 0, -1]) cylinder(d = m3_hole, h = wall + 2);
            translate([0, 0, -0.01]) cylinder(d1 = m3_head, d2 = m3_hole, h = 1.5);
        }
    }
}

// Four short posts with a pilot hole: a Pico's screws of 2 mm.
module standoffs(holes, high = 4) {
    at_corners(holes) difference() {
        cylinder(d = 4.6, h = high);
        translate([0, 0, 0.8]) cylinder(d = m2_pilot, h = high);
    }
}
