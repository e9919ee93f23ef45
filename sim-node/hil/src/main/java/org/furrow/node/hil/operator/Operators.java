package org.furrow.node.hil.operator;

import java.nio.file.Files;
import java.util.function.Consumer;
import org.furrow.node.input.InputError;

/** Lets operators in. */
public final class Operators {
    private Operators() {}

    /** An operator who is heard until this is closed. */
    public interface Seat extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Listens to an operator, on a thread of its own.
     *
     * @param log takes lines for the user
     * @throws InputError when there is nobody to listen to
     */
    public static Seat open(OperatorAddress address, OperatorSink sink, Consumer<String> log) throws InputError {
        return switch (address) {
            case OperatorAddress.Evdev(var device) -> {
                if (!Files.isReadable(device)) {
                    throw new InputError("--operator " + address + ": "
                            + (Files.exists(device)
                                    ? "may not be read; its group is 'input'"
                                    : "there is no such device; see /dev/input/by-id"));
                }
                yield new EvdevSeat(device, sink, log);
            }
            case OperatorAddress.Keyboard() -> KeyboardSeat.open(sink, log);
        };
    }
}
