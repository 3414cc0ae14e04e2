// Token discs: 45 mm for a character, 25 mm for a reminder, each with a recess for an NTAG213 sticker underneath.
// The paper of `nightbell tokens print` is glued on top, so that all backs are alike. Millimetres.
thick = 2.4; sticker_deep = 0.4;

module disc(diameter, sticker) {
    difference() {
        cylinder(d = diameter, h = thick, $fn = 96);
        translate([0, 0, thick - sticker_deep]) cylinder(d = sticker, h = sticker_deep + 1, $fn = 64);
    }
}

disc(45, 30);
translate([40, 0, 0]) disc(25, 22);
