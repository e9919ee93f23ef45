package org.furrow.vehicle.compile;

/** A mechanism has no valid tree, or none with the user's choices. */
public final class PlanException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String part;

    PlanException(String part, String message) {
        super(message);
        this.part = part;
    }

    /** Name of the body or joint at fault. */
    public String part() {
        return part;
    }
}
