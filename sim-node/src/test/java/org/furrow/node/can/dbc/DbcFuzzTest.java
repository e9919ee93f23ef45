package org.furrow.node.can.dbc;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.furrow.node.input.InputError;
import org.junit.jupiter.api.Test;

/** Damaged DBC files: read, or refused in one line that says where. */
class DbcFuzzTest {
    private static final int FILES = Integer.getInteger("fuzz.files", 20_000);
    private static final String[] PIECES = {
        "BO_ ",
        "SG_ ",
        "VAL_ ",
        "M ",
        "m1 ",
        "m0M ",
        "SG_MUL_VAL_ ",
        "1-1",
        "m",
        "\"",
        ";",
        ":",
        "|",
        "@",
        "(",
        ")",
        "[",
        "]",
        ",",
        "+",
        "-",
        "1e999",
        "-1",
        "99999999999999999999",
        "64",
        "0",
        "\n",
        "CM_ ",
        "SIG_VALTYPE_ ",
        "\\\"",
        "//",
        "\u00e9",
        "\0",
        ".",
        "e"
    };

    @Test
    void shouldThrowNothingButItsOwnError() {
        long seed = Long.getLong("seed", 11);
        SplittableRandom random = new SplittableRandom(seed);
        int read = 0;
        for (int k = 0; k < FILES; k++) {
            String text = damage(DbcParserTest.EXAMPLE, random);
            try {
                DbcFile file = new DbcParser("f", text).parse();
                unpack(file, random);
                read++;
            } catch (InputError e) {
                assertTrue(e.getMessage().matches("f:[0-9]+:[0-9]+: [^\n]+"), e.getMessage());
            } catch (RuntimeException e) {
                throw new AssertionError("-Dseed=" + seed + " file " + k + ":\n" + text, e);
            }
        }
        assertTrue(read > FILES / 100 && read < FILES, "both happen, read=" + read);
    }

    private static void unpack(DbcFile file, SplittableRandom random) {
        byte[] data = new byte[64];
        random.nextBytes(data);
        for (DbcMessage message : file.messages()) {
            for (DbcSignal signal : message.signals()) {
                message.carries(signal, data);
                signal.set(data, signal.get(data));
            }
        }
    }

    private static String damage(String whole, SplittableRandom random) {
        StringBuilder text = new StringBuilder(whole);
        int changes = random.nextInt(1, 4);
        for (int k = 0; k < changes && text.length() > 1; k++) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(6)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, PIECES[random.nextInt(PIECES.length)]);
                case 2 -> text.setCharAt(at, (char) random.nextInt(32, 127));
                case 3 -> text.setCharAt(at, (char) ('0' + random.nextInt(10)));
                case 4 -> text.delete(at, Math.min(text.length(), at + random.nextInt(1, 60)));
                default -> {
                    int from = random.nextInt(text.length());
                    text.insert(at, text.substring(from, Math.min(text.length(), from + random.nextInt(1, 60))));
                }
            }
        }
        return random.nextInt(50) == 0 ? text.substring(0, random.nextInt(text.length())) : text.toString();
    }
}
