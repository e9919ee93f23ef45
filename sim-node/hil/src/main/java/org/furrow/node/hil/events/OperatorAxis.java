package org.furrow.node.hil.events;

/** Inputs of an operator. */
@SuppressWarnings("EnumOrdinal") // not stored or sent
public enum OperatorAxis {
    /** 1: the operator controls the vehicle in place of bus and driver; 0: not. */
    ACTIVE,
    /** In [-1, 1], positive left. */
    STEERING,
    /** In [0, 1]. */
    THROTTLE,
    /** In [0, 1]. */
    BRAKE,
    /** 1 forward, 0 neutral, -1 reverse. */
    GEAR;

    private static final OperatorAxis[] ALL = values();

    /** Number of the axis, from 0; used in this process only. */
    public int number() {
        return ordinal();
    }

    static OperatorAxis of(int number) {
        return ALL[number];
    }
}
