package org.furrow.node.can.dbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.furrow.node.input.InputError;
import org.junit.jupiter.api.Test;

/**
 * Reads generated DBC files with the mistakes of public ones (opendbc, cantools): each mistake gives one warning at its
 * place, and all other messages are read.
 */
class DbcCorpusTest {
    private static final int FILES = 500;

    /** Text of a message with a mistake; %d is replaced by a free identifier, %s by a free name. */
    private static final String[] BAD_MESSAGES = {
        "BO_ 4%05d %s: 8 ECU\n SG_ A : 7|8@0+ (1,0) [0|0] \"\" ECU\n", // more than 11 bits without bit 31
        "BO_ %d %s: 4 ECU\n SG_ A : 0|8@1+ (1,0) [0|1] \"\" ECU\n SG_ Far : 24|16@1+ (1,0) [0|1] \"\" ECU\n",
        "BO_ %d %s: 8 ECU\n SG_ W M : 0|8@1+ (1,0) [0|1] \"\" ECU\n SG_ B m : 8|2@1+ (1,0) [0|3] \"\" ECU\n",
        "BO_ %d 2%s: 8 ECU\n SG_ A : 0|8@1+ (1,0) [0|1] \"\" ECU\n",
        "BO_ %d %s: 9 ECU\n SG_ A : 0|8@1+ (1,0) [0|1] \"\" ECU\n",
        "BO_ %d %s: 8 ECU\n SG_ A : 0|8@1+ (1,0) [0|] \"\" ECU\n",
        "BO_ %d %s: 8 ECU\n SG_ A : 0|8@1+ (1,0) [0|1] \"\" ECU\n SG_ A : 8|8@1+ (1,0) [0|1] \"\" ECU\n",
    };

    private static final String[] BAD_SIGNALS = {
        " SG_ 5_SEC : 56|3@1+ (1,0) [0|7] \"\" ECU\n",
        " SG_ Reversed : 56|1@1+ (1,0) [1|0] \"\" ECU\n",
        " SG_ Overlap : 7|4@0+ (1,0) [0|1] \"\" ECU\n",
    };

    private static final String[] BAD_STATEMENTS = {
        "VAL_ 100 NoSuchSignal 0 \"off\" 1 \"on\" ;\n",
        "CM_ SG_ 100 NoSuchSignal \"a comment\";\n",
        "CM_ SG_ 100 \"a comment\";\n",
        "CM_ SG_ 100 First a comment;\n",
        "VAL_ 100 First \"off\" 0 ;\n",
        "VAL_ 100 First off on ;\n",
    };

    private final List<Integer> warnedLines = new ArrayList<>();
    private final List<String> good = new ArrayList<>();
    private int faultySignals;

    @Test
    void shouldReadAllButTheMistakes() throws InputError {
        long seed = Long.getLong("seed", 21);
        SplittableRandom random = new SplittableRandom(seed);
        for (int k = 0; k < FILES; k++) {
            String text = generate(random);
            DbcFile file = new DbcParser("f", text).parse();
            String context = "-Dseed=" + seed + " file " + k + ":\n" + text;
            assertEquals(
                    warnedLines.stream().sorted().toList(),
                    file.warnings().stream()
                            .map(each -> Integer.valueOf(each.split(":")[1]))
                            .sorted()
                            .toList(),
                    context);
            assertEquals(good, file.messages().stream().map(DbcMessage::name).toList(), context);
            int faults = file.messages().stream()
                    .mapToInt(message -> message.faults().size())
                    .sum();
            assertEquals(faultySignals, faults, context);
            requireReasons(file, context);
        }
    }

    private static void requireReasons(DbcFile file, String context) {
        for (String why : file.unusable().values()) {
            assertTrue(file.warnings().stream().anyMatch(warning -> warning.startsWith(why)), context);
        }
    }

    private String generate(SplittableRandom random) {
        warnedLines.clear();
        good.clear();
        faultySignals = 0;
        StringBuilder text = new StringBuilder("VERSION \"\"\n\nNS_ :\n\tCM_\n\nBS_:\n\n");
        text.append(random.nextBoolean() ? "BU_: ECU GTW\n" : "BU_:\n\tECU\n\tGTW\n\n");
        int messages = random.nextInt(1, 8);
        for (int k = 0; k < messages; k++) {
            if (k > 0 && random.nextInt(3) == 0) {
                addBadMessage(text, 100 + k, random);
            } else {
                addMessage(text, 100 + k, random);
            }
            text.append(random.nextBoolean() ? "\n" : "");
        }
        text.append("CM_ BO_ 100 \"several\nlines\";\n");
        for (int k = random.nextInt(4); k > 0; k--) {
            boolean bad = random.nextBoolean();
            if (bad) {
                warnedLines.add(line(text));
            }
            text.append(
                    bad
                            ? BAD_STATEMENTS[random.nextInt(BAD_STATEMENTS.length)]
                            : "VAL_ 100 First 0 \"off\" 1 \"on\" ;\n");
        }
        text.append("BA_DEF_ BO_ \"GenMsgCycleTime\" INT 0 100000;\nBA_ \"GenMsgCycleTime\" BO_ 100 10;\n");
        return text.toString();
    }

    private void addBadMessage(StringBuilder text, int id, SplittableRandom random) {
        String message = BAD_MESSAGES[random.nextInt(BAD_MESSAGES.length)].formatted(id, "Bad" + id);
        // the mistake of those with one is in the line of the last signal
        boolean inLast = message.contains("Far")
                || message.contains(" m ")
                || message.contains("[0|]")
                || message.indexOf("SG_ A") != message.lastIndexOf("SG_ A");
        int lines = (int) message.chars().filter(each -> each == '\n').count();
        warnedLines.add(line(text) + (inLast ? lines - 1 : 0));
        text.append(message);
    }

    private void addMessage(StringBuilder text, int id, SplittableRandom random) {
        String name = "Good" + id;
        good.add(name);
        long number = random.nextBoolean() || id == 100 ? id : 1L << 31 | 0x18FEF100L | id;
        text.append("BO_ ").append(number).append(' ').append(name).append(": 8 ECU\n");
        text.append(" SG_ First : 7|4@0+ (1,0) [0|1] \"\" ECU,GTW\n");
        IntStream.range(1, random.nextInt(1, 5))
                .forEach(k -> text.append(" SG_ S%d : %d|8@1- (0.1,-3) [0|0] \"\" Vector__XXX\n".formatted(k, 8 * k)));
        if (random.nextInt(4) == 0) {
            String bad = BAD_SIGNALS[random.nextInt(BAD_SIGNALS.length)];
            warnedLines.add(line(text));
            faultySignals += bad.contains("Overlap") ? 2 : 1;
            text.append(bad);
        }
    }

    /** Number of the next line. */
    private static int line(StringBuilder text) {
        return 1 + (int) text.chars().filter(each -> each == '\n').count();
    }
}
