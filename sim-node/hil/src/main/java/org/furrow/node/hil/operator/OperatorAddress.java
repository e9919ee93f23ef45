package org.furrow.node.hil.operator;

import java.nio.file.Path;
import org.furrow.node.input.InputError;

/** Where the operator sits, as the option {@code --operator} says it. */
public sealed interface OperatorAddress {
    /** What may be written. */
    String FORMS = "evdev:/dev/input/eventN | keyboard";

    /** A gamepad, joystick or wheel: a device of Linux, or what its driver would write, in a FIFO. */
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

    /** Reads an address; an {@link InputError} says in one line what is wrong with it. */
    static OperatorAddress parse(String text) throws InputError {
        if (text.equals("keyboard")) {
            return new Keyboard();
        }
        String prefix = "evdev:";
        if (text.startsWith(prefix) && text.length() > prefix.length()) {
            return new Evdev(Path.of(text.substring(prefix.length())));
        }
        throw new InputError("--operator " + text + ": it reads " + FORMS);
    }
}
