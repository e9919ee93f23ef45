package org.furrow.scm.rig;

final class RigRanges {
    private RigRanges() {}

    static void positive(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " must be > 0, " + name + "=" + value);
        }
    }
}
