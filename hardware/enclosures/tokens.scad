// Token discs: 45 mm for a character, 25 mm for a reminder, each with a recess for an NTAG213 sticker underneath.
// The paper of `nightbell tokens print` is glued on top, so that all backs are alike. Millimetres.
thick = 2.4;
sticker_deep = 0.4;
character = 45; character_sticker = 30;
reminder = 25; reminder_sticker = 22; // a sticker of 22 mm fits; leave 1.5 mm of rim

module disc(diameter, sticker) {
    difference() {
        cylinder(d = diameter, h = thick, $fn = 96);
        translate([0, 0, thick - sticker_deep]) cylinder(d = sticker + 0.4, h = sticker_deep + 1, $fn = 64);
    }
}

disc(character, character_sticker);
translate([(character + reminder) / 2 + 5, 0, 0]) disc(reminder, reminder_sticker);
