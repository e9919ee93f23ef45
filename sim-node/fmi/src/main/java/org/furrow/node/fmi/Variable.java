package org.furrow.node.fmi;

import org.furrow.node.engine.signal.Signal;

/**
 * A variable of an FMU that is a number.
 *
 * @param name with the vehicle's before it
 * @param signal what it is
 * @param vehicle whose signal it is
 * @param start value at the start
 */
record Variable(String name, Signal signal, int vehicle, double start) {
    boolean isInput() {
        return signal.direction() == Signal.Direction.IN;
    }

    /** Its kind as the library has it: a letter, which is a capital one if the host may set the variable. */
    char kind() {
        char kind =
                switch (signal.type()) {
                    case REAL -> 'r';
                    case INTEGER -> 'i';
                    case BOOLEAN -> 'b';
                };
        return isInput() ? Character.toUpperCase(kind) : kind;
    }
}
