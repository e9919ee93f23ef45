package org.furrow.node.hil.operator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.furrow.node.input.InputError;

/** Opens operator inputs. */
public final class Operators {
    /** The accepted forms of the option {@code --operator}. */
    public static final String FORMS = "evdev:/dev/input/eventN | keyboard";

    private static final String EVDEV = "evdev:";
    private static final long JOIN_TIMEOUT_MS = 500;

    // of stat(2)
    private static final int FILE_KIND = 0xF000;
    private static final int FIFO = 0x1000;
    private static final int CHARACTER_DEVICE = 0x2000;
    /** Number of the driver of input devices on Linux. */
    private static final int INPUT_MAJOR = 13;

    private Operators() {}

    /** An open operator input. */
    public interface Seat extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Starts a thread that reads an operator's input: the keyboard of the terminal, or a gamepad, joystick or wheel as
     * a Linux input device or a FIFO with the same data.
     *
     * @param option value of {@code --operator}
     * @param log receives lines for the user
     * @throws InputError when the device or terminal is missing or not readable
     */
    public static Seat open(String option, OperatorSink sink, Consumer<String> log) throws InputError {
        if (option.equals("keyboard")) {
            return KeyboardSeat.open(sink, log);
        }
        if (!option.startsWith(EVDEV) || option.length() == EVDEV.length()) {
            throw new InputError("--operator " + option + ": unknown operator input; use " + FORMS);
        }
        Path device = Path.of(option.substring(EVDEV.length()));
        if (!Files.isReadable(device)) {
            throw new InputError("--operator " + option + ": "
                    + (Files.exists(device)
                            ? "no permission to read; add yourself to group 'input'"
                            : "no such device; see /dev/input/by-id"));
        }
        if (!isInput(device)) {
            throw new InputError("--operator " + option + ": is no input device; see /dev/input/by-id");
        }
        return new EvdevSeat(device, sink, log);
    }

    /** Whether a file is an input device, or a FIFO, which may have the data of one. */
    private static boolean isInput(Path device) {
        try {
            int kind = (int) Files.getAttribute(device, "unix:mode") & FILE_KIND;
            int number = ((Number) Files.getAttribute(device, "unix:rdev")).intValue();
            return kind == FIFO || (kind == CHARACTER_DEVICE && ((number >> 8) & 0xFFF) == INPUT_MAJOR);
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return false;
        }
    }

    /** Waits for a reading thread to end, for a limited time. */
    static void join(Thread thread) {
        try {
            thread.join(JOIN_TIMEOUT_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
