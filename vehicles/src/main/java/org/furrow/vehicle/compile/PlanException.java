package org.furrow.vehicle.compile;

/** A mechanism that no tree can be made of, or none as the user wishes; knows the part that is to blame. */
public final class PlanException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String part;

    PlanException(String part, String message) {
        super(message);
        this.part = part;
    }

    /** Name of the body or joint to look at. */
    public String part() {
        return part;
    }
}
