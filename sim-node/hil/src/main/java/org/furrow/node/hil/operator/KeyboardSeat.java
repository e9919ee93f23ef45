package org.furrow.node.hil.operator;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.furrow.node.hil.events.OperatorAxis;
import org.furrow.node.input.InputError;
import org.furrow.node.run.launch.RawTerminal;

/** Reads an operator's keys from the terminal. */
final class KeyboardSeat implements Operators.Seat {
    private final RawTerminal terminal;

    private KeyboardSeat(RawTerminal terminal) {
        this.terminal = terminal;
    }

    static Operators.Seat open(OperatorSink sink, Consumer<String> log) throws InputError {
        Operators.Seat seat = open(RawTerminal.TERMINAL, sink);
        log.accept("operator: O takes or returns control, arrows or WASD drive, C centres the steering, space brakes");
        return seat;
    }

    static Operators.Seat open(Path terminal, OperatorSink sink) throws InputError {
        Keys decoder = new Keys(sink);
        try {
            return new KeyboardSeat(RawTerminal.open(terminal, decoder::decode, () -> {
                sink.move(OperatorAxis.THROTTLE, 0); // the terminal is gone
                sink.move(OperatorAxis.BRAKE, 1);
            }));
        } catch (IOException e) {
            throw new InputError("--operator keyboard: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        terminal.close();
    }
}
