package org.furrow.node.hil.operator;

import java.nio.file.Files;
import java.util.function.Consumer;
import org.furrow.node.input.InputError;

/** Opens operator inputs. */
public final class Operators {
    private static final long JOIN_TIMEOUT_MS = 500;

    private Operators() {}

    /** An open operator input. */
    public interface Seat extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Starts a thread that reads an operator's input.
     *
     * @param log receives lines for the user
     * @throws InputError when the device or terminal is missing or not readable
     */
    public static Seat open(OperatorAddress address, OperatorSink sink, Consumer<String> log) throws InputError {
        return switch (address) {
            case OperatorAddress.Evdev(var device) -> {
                if (!Files.isReadable(device)) {
                    throw new InputError("--operator " + address + ": "
                            + (Files.exists(device)
                                    ? "no permission to read; add yourself to group 'input'"
                                    : "no such device; see /dev/input/by-id"));
                }
                yield new EvdevSeat(device, sink, log);
            }
            case OperatorAddress.Keyboard() -> KeyboardSeat.open(sink, log);
        };
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
