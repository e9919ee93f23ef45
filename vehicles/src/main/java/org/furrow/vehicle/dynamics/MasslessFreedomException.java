package org.furrow.vehicle.dynamics;

/** A freedom of a mechanism moves no mass, so its acceleration is not defined. */
public final class MasslessFreedomException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final int freedom;

    MasslessFreedomException(int freedom, double pivot) {
        super("the mass matrix is not positive, freedom=" + freedom + " pivot=" + pivot);
        this.freedom = freedom;
    }

    /** Number of the freedom in the {@link LinkTree}. */
    public int freedom() {
        return freedom;
    }
}
