package org.furrow.node.can.dbc;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.furrow.node.input.InputError;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Reads damaged DBC files, most of them small; each is read or rejected with a one-line error. */
class DbcFuzzTest {
    private static final int FILES = Integer.getInteger("fuzz.files", 6_000);
    private static final int MORE_FILES = 1_000_000;
    /** Number of small files per long one. */
    private static final int LONG_ONE_IN = 100;

    private static final String[] SMALL = {"""
        VERSION "1"
        NS_ :
        \tCM_
        BS_:
        BU_: A B
        BO_ 2365194267 C: 8 A
         SG_ S : 0|16@1- (0.01,0) [-40|40] "deg" B,C
        VAL_ 2365194267 S 0 "off" 1 "on" ;
        """, """
        BO_ 291 C: 4 A
         SG_ W M : 0|8@1+ (1,0) [0|3] "" B
         SG_ S m1 : 15|8@0- (1,-4) [0|0] "" B
        SG_MUL_VAL_ 291 S W 1-1;
        CM_ SG_ 291 S "x";
        BA_ "Cycle" BO_ 291 100;
        """, """
        BO_ 292 C: 12 A
         SG_ X : 0|32@1- (1,0) [0|0] "m" B
         SG_ Y : 32|64@1- (2,1) [0|0] "" B
        SIG_VALTYPE_ 292 X : 1;
        SIG_VALTYPE_ 292 Y 2;
        """, """
        BO_ 1 C: 100 A
         SG_ X m0M : 776|8@1+ (1,0) [0|0] "" B
        BO_ 3221225472 N: 0 A
         SG_ O : 0|8@1+ (1,0) [0|0] "" B
        CM_ BO_ 7 "none";
        """};
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
    void shouldThrowInputErrorsOnly() {
        run(FILES, Long.getLong("seed", 11));
    }

    @Test
    @Tag("nightly")
    void shouldThrowInputErrorsOnlyInMoreFiles() {
        run(MORE_FILES, Long.getLong("seed", 12));
    }

    private static void run(int files, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int read = 0;
        for (int k = 0; k < files; k++) {
            String text =
                    damage(k % LONG_ONE_IN == 0 ? DbcParserTest.EXAMPLE : SMALL[random.nextInt(SMALL.length)], random);
            try {
                DbcFile file = new DbcParser("f", text).parse();
                for (String warning : file.warnings()) {
                    assertTrue(warning.matches("f:[0-9]+:[0-9]+: [^\n]+"), warning);
                }
                unpack(file, random);
                read++;
            } catch (InputError e) {
                assertTrue(e.getMessage().matches("f:[0-9]+:[0-9]+: [^\n]+"), e.getMessage());
            } catch (RuntimeException e) {
                throw new AssertionError("-Dseed=" + seed + " file " + k + ":\n" + text, e);
            }
        }
        assertTrue(read > files / 100 && read < files, "both happen, read=" + read);
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
