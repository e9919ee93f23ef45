package org.furrow.node.can.log;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.StringTokenizer;
import java.util.regex.Pattern;
import org.furrow.node.can.CanFrame;
import org.furrow.node.input.InputError;

/**
 * Reads the ASCII log of Vector's tools (ASC), also as python-can writes it:
 *
 * <pre>
 *  date Fri May 1 10:00:00.000 am 2026
 *  base hex  timestamps absolute             or dec; relative: since the line before
 *     0.010000 1  CAC131Cx        Rx   d 3 00 7D 01         classic; x: 29 bits
 *     0.020000 1  123             Rx   r 4                  remote
 *     0.030000 CANFD   1 Rx        123   NAME   1 0 9 12 00 ...    NAME may be missing; BRS, ESI, DLC, bytes
 *     0.040000 1  ErrorFrame
 * </pre>
 *
 * Other lines (comments, statistics, other buses) are skipped.
 */
final class AscReader {
    private static final Pattern TIME = Pattern.compile("-?[0-9]+(?:[.,][0-9]+)?");
    private static final Pattern CHANNEL = Pattern.compile("(?i)(?:can)?[0-9]+");
    private static final Pattern HEAD = Pattern.compile("(?i)\\s*(?://.*\\R\\s*)*(?:date|base)\\s");

    /** Of the seconds of a time. */
    private static final int MOST_DIGITS = 9;

    private final String label;
    private final FrameLog log;
    private final CanFrame frame = new CanFrame();
    private int base = 16;
    private boolean relative;
    private long time_ns;
    private int number;

    AscReader(String label, FrameLog log) {
        this.label = label;
        this.log = log;
    }

    /** Returns whether a file begins as an ASC log does. */
    static boolean recognises(byte[] file) {
        String head = new String(file, 0, Math.min(file.length, 4096), StandardCharsets.ISO_8859_1);
        return HEAD.matcher(head).lookingAt();
    }

    void read(byte[] file) throws InputError {
        for (String line : new String(file, StandardCharsets.ISO_8859_1).lines().toList()) {
            number++;
            List<String> words = words(line);
            if (words.size() >= 2 && words.getFirst().equalsIgnoreCase("base")) {
                readBase(words);
            } else if (words.size() >= 3 && TIME.matcher(words.getFirst()).matches()) {
                long at_ns = time_ns(words.getFirst().replace(',', '.'));
                time_ns = relative ? time_ns + at_ns : at_ns;
                readEntry(words);
            }
        }
    }

    private long time_ns(String seconds) throws InputError {
        BigDecimal value = new BigDecimal(seconds);
        if (value.signum() < 0 || value.precision() - value.scale() > MOST_DIGITS) {
            throw error("time " + seconds + " is " + (value.signum() < 0 ? "negative" : "too large"));
        }
        return value.movePointRight(9).longValue();
    }

    private static List<String> words(String line) {
        StringTokenizer words = new StringTokenizer(line);
        return Collections.list(words).stream().map(String::valueOf).toList();
    }

    private void readBase(List<String> words) throws InputError {
        base = switch (words.get(1).toLowerCase(Locale.ROOT)) {
            case "hex" -> 16;
            case "dec" -> 10;
            default -> throw error("the base is hex or dec, not '" + words.get(1) + "'");
        };
        relative = words.size() >= 4 && words.get(3).equalsIgnoreCase("relative");
    }

    private void readEntry(List<String> words) throws InputError {
        boolean fd = words.get(1).equals("CANFD");
        int at = fd ? 3 : 2;
        boolean isCan = fd || CHANNEL.matcher(words.get(1)).matches();
        if (!isCan
                && words.size() > 4
                && isDirection(words.get(3))
                && words.get(4).matches("[dr]")) {
            throw error("channel '" + words.get(1) + "' is not a number");
        }
        if (!isCan || words.size() <= at) {
            return;
        }
        if (words.get(at).equalsIgnoreCase("ErrorFrame") || (fd && isErrorFrame(words))) {
            add(CandumpLine.Kind.ERROR);
            return;
        }
        String direction = words.size() >= 5 ? words.get(3) : "";
        if (isDirection(direction)) {
            if (fd) {
                readFd(words);
            } else {
                readClassic(words);
            }
            frame.timestamp_ns(time_ns);
            add(direction.equalsIgnoreCase("Tx") ? CandumpLine.Kind.SENT : CandumpLine.Kind.RECEIVED);
        }
    }

    private void add(CandumpLine.Kind kind) throws InputError {
        String fault = log.add(kind, frame);
        if (fault != null) {
            throw error(fault);
        }
    }

    private static boolean isDirection(String word) {
        return word.equalsIgnoreCase("Rx") || word.equalsIgnoreCase("Tx");
    }

    private static boolean isErrorFrame(List<String> words) {
        return words.size() > 4 && words.get(4).equalsIgnoreCase("ErrorFrame");
    }

    private void readClassic(List<String> words) throws InputError {
        String kind = words.get(4).toLowerCase(Locale.ROOT);
        if (!kind.equals("d") && !kind.equals("r")) {
            throw error("expected d or r after the direction, not '" + words.get(4) + "'");
        }
        boolean remote = kind.equals("r");
        int length = words.size() > 5 && (!remote || isNumber(words.get(5))) ? value(words.get(5), base, 15) : 0;
        begin(words.get(2), remote ? CanFrame.REMOTE : 0, Math.min(length, CanFrame.MAX_CLASSIC_LENGTH));
        if (!remote) {
            readData(words, 6);
        }
    }

    private void readFd(List<String> words) throws InputError {
        int at = 5;
        if (words.size() > at && !isNumber(words.get(at))) {
            at++; // the name of the message
        }
        if (words.size() < at + 4) {
            throw error("expected BRS, ESI, DLC and the number of bytes after the identifier");
        }
        boolean switched = value(words.get(at), 10, 1) == 1;
        boolean passive = value(words.get(at + 1), 10, 1) == 1;
        int length = value(words.get(at + 3), 10, CanFrame.MAX_LENGTH);
        if (!CanFrame.isLength(length, true)) {
            throw error("a CAN FD frame cannot have " + length + " bytes");
        }
        begin(words.get(4), CanFrame.flags(false, false, true, switched, passive), length);
        readData(words, at + 4);
    }

    private void begin(String id, int flags, int length) throws InputError {
        boolean extended = id.endsWith("x") || id.endsWith("X");
        String digits = extended ? id.substring(0, id.length() - 1) : id;
        int most = extended ? CanFrame.MAX_EXTENDED_ID : CanFrame.MAX_STANDARD_ID;
        frame.begin(value(digits, base, most), flags | (extended ? CanFrame.EXTENDED : 0))
                .length(length);
    }

    private void readData(List<String> words, int from) throws InputError {
        if (words.size() < from + frame.length()) {
            throw error("expected " + frame.length() + " bytes of data, found " + Math.max(0, words.size() - from));
        }
        for (int k = 0; k < frame.length(); k++) {
            frame.put8(k, value(words.get(from + k), base, 255));
        }
    }

    private static boolean isNumber(String word) {
        return !word.isEmpty() && word.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private int value(String digits, int radix, int most) throws InputError {
        try {
            int value = Integer.parseInt(digits, radix);
            if (value >= 0 && value <= most && !digits.startsWith("+") && !digits.startsWith("-")) {
                return value;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw error("'" + digits + "' is not a number from 0 to " + Integer.toString(most, radix)
                + (radix == 16 ? " in hexadecimal digits" : ""));
    }

    private InputError error(String why) {
        return new InputError(label + ":" + number + ": " + why);
    }
}
