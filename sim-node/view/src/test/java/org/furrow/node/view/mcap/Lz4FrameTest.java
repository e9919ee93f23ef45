package org.furrow.node.view.mcap;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Lz4FrameTest {
    private static final long SEED = Long.getLong("seed", 20_260_102L);

    private final Lz4Frame frame = new Lz4Frame();
    private final Random random = new Random(SEED);

    private int assertRestored(byte[] in) {
        frame.compress(in, in.length);
        byte[] out = Arrays.copyOf(frame.bytes(), frame.length());
        assertArrayEquals(in, Lz4Decoder.decode(out, in.length));
        return out.length;
    }

    @Test
    void shouldRestoreShortInputs() {
        for (int length = 0; length < 300; length++) {
            assertRestored(new byte[length]);
            byte[] noise = new byte[length];
            random.nextBytes(noise);
            assertRestored(noise);
        }
    }

    @Test
    void shouldRestoreRandomMixtures() {
        for (int k = 0; k < 300; k++) {
            byte[] in = new byte[random.nextInt(200_000)];
            int at = 0;
            while (at < in.length) {
                int run = Math.min(in.length - at, 1 + random.nextInt(1 << random.nextInt(14)));
                if (at > 0 && random.nextBoolean()) {
                    int from = at - 1 - random.nextInt(Math.min(at, 100_000));
                    for (int b = 0; b < run; b++) {
                        in[at + b] = in[from + b];
                    }
                } else {
                    for (int b = 0; b < run; b++) {
                        in[at + b] = (byte) random.nextInt(4);
                    }
                }
                at += run;
            }
            assertRestored(in);
        }
    }

    @Test
    void shouldCompressWhatRepeats() {
        byte[] in = new byte[Lz4Frame.MOST_BYTES];
        for (int k = 0; k < in.length; k++) {
            in[k] = (byte) (k % 100);
        }
        assertTrue(assertRestored(in) < in.length / 100);
    }

    @Test
    void shouldNotEnlargeNoise() {
        byte[] in = new byte[1 << 20];
        random.nextBytes(in);
        assertTrue(assertRestored(in) <= in.length + 20);
    }
}
