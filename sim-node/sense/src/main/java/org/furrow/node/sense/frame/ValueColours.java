package org.furrow.node.sense.frame;

/** Colours of values and ids. */
final class ValueColours {
    /** Dark blue, teal, green, yellow: a scale that rises in brightness. */
    private static final int[] SCALE = {0x30123b, 0x4454c4, 0x2eb8bd, 0x6ce05a, 0xd9c73a, 0xf28b25, 0xb3200a};

    private static final int[] IDS = {
        0x000000, 0x8fb8e8, 0x6b3f1d, 0xf0d9a0, 0x9a9a9a, 0xc0c0c0, 0xd03030, 0x402020, 0x707070
    };

    private static final double FARTHEST_M = 40;

    private ValueColours() {}

    /** Colour of a distance; black for 0, which is none. */
    static int near(int distance_mm) {
        return distance_mm == 0 ? 0 : scale(1 - Math.sqrt(distance_mm / (1000 * FARTHEST_M)));
    }

    /** Colour of a share in [0, 1]; black for NaN. */
    static int scale(double share) {
        if (Double.isNaN(share)) {
            return 0;
        }
        double at = Math.max(0, Math.min(1, share)) * (SCALE.length - 1);
        int k = (int) Math.min(SCALE.length - 2.0, at);
        double f = at - k;
        int colour = 0;
        for (int shift = 0; shift <= 16; shift += 8) {
            int a = (SCALE[k] >> shift) & 0xff;
            int b = (SCALE[k + 1] >> shift) & 0xff;
            colour |= (int) Math.round(a + f * (b - a)) << shift;
        }
        return colour;
    }

    /** Colour of a class. */
    static int ofClass(int id) {
        return id < IDS.length ? IDS[id] : 0x7a9a50 + 0x201810 * ((id - 16) & 3);
    }
}
