package org.furrow.node.hil;

/** Inputs of an operator. */
public enum OperatorAxis {
    /** 1: the operator controls the vehicle in place of bus and driver; 0: not. */
    ACTIVE(0),
    /** In [-1, 1], positive left. */
    STEERING(1),
    /** In [0, 1]. */
    THROTTLE(2),
    /** In [0, 1]. */
    BRAKE(3);

    private static final OperatorAxis[] ALL = {ACTIVE, STEERING, THROTTLE, BRAKE};

    private final int number;

    OperatorAxis(int number) {
        this.number = number;
    }

    /** Number of the axis, from 0. */
    int number() {
        return number;
    }

    static OperatorAxis of(int number) {
        return ALL[number];
    }
}
