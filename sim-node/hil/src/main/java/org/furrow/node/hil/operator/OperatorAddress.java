package org.furrow.node.hil.operator;

import java.nio.file.Path;
import org.furrow.node.input.InputError;

/** An operator input, as given by the option {@code --operator}. */
public sealed interface OperatorAddress {
    /** The accepted forms. */
    String FORMS = "evdev:/dev/input/eventN | keyboard";

    /** A gamepad, joystick or wheel: a Linux input device, or a FIFO with the same data. */
    record Evdev(Path device) implements OperatorAddress {
        @Override
        public String toString() {
            return "evdev:" + device;
        }
    }

    /** The keyboard of the terminal. */
    record Keyboard() implements OperatorAddress {
        @Override
        public String toString() {
            return "keyboard";
        }
    }

    /** Parses an address. */
    static OperatorAddress parse(String text) throws InputError {
        if (text.equals("keyboard")) {
            return new Keyboard();
        }
        String prefix = "evdev:";
        if (text.startsWith(prefix) && text.length() > prefix.length()) {
            return new Evdev(Path.of(text.substring(prefix.length())));
        }
        throw new InputError("--operator " + text + ": unknown operator input; use " + FORMS);
    }
}
