package org.furrow.scm.soilstep;

/**
 * Which laws the contact follows; each can be chosen alone. docs/soil-model.md shows what each does and where it comes from.
 *
 * @param shear what the shear stress opposes
 * @param memory how long accumulated shear lasts
 * @param pressure the direction of the pressure
 * @param slipSinkage whether slip makes the soil give way
 * @param damping how far damping may change the pressure
 * @param coverage what a node at the edge of the contact counts
 */
public record ContactModel(
        Shear shear, Memory memory, Pressure pressure, SlipSinkage slipSinkage, Damping damping, Coverage coverage) {
    /** As Project Chrono's SCM computes it. */
    public static final ContactModel REFERENCE = new ContactModel(
            Shear.VELOCITY,
            Memory.PERSISTENT,
            Pressure.UNDEFORMED_NORMAL,
            SlipSinkage.NONE,
            Damping.UNCLAMPED,
            Coverage.CELL);

    /** All that is better. */
    public static final ContactModel FURROW = new ContactModel(
            Shear.DISPLACEMENT,
            Memory.PER_CONTACT,
            Pressure.SURFACE_NORMAL,
            SlipSinkage.LYASKO,
            Damping.BOUNDED,
            Coverage.AREA);

    /** What the shear stress opposes. */
    public enum Shear {
        /** The slip velocity of this moment. */
        VELOCITY,
        /** The shear displacement, elastic up to what the soil bears and plastic beyond: what rests stays at rest. */
        DISPLACEMENT
    }

    /** How long accumulated shear lasts. */
    public enum Memory {
        /** For ever: it belongs to the ground. */
        PERSISTENT,
        /** As long as one body touches the node: it belongs to the contact. */
        PER_CONTACT
    }

    /** The direction of the pressure. */
    public enum Pressure {
        /** The normal of the ground before anything touched it. */
        UNDEFORMED_NORMAL,
        /** The normal of the body's surface at the node. */
        SURFACE_NORMAL
    }

    /** Whether slip makes the soil give way. */
    public enum SlipSinkage {
        NONE,
        /** Sinkage grows by (1 + i) / (1 - i/2) with the slip i (Lyasko, J. Terramechanics 47, 2010). */
        LYASKO
    }

    /** How far damping may change the pressure. */
    public enum Damping {
        /** As far as it goes, also to suction. */
        UNCLAMPED,
        /** Never to suction. */
        CLAMPED,
        /** Never to suction, nor above what the soil bears: soil that flows does not feel it. */
        BOUNDED
    }

    /** What a node at the edge of the contact counts. */
    public enum Coverage {
        /** Its whole cell. */
        CELL,
        /** The area of ground that is covered nearest to it. */
        AREA
    }

    /** True when a contact has a memory of its own. */
    public boolean remembers() {
        return shear == Shear.DISPLACEMENT || memory == Memory.PER_CONTACT || slipSinkage != SlipSinkage.NONE;
    }

    public ContactModel with(Shear other) {
        return new ContactModel(other, memory, pressure, slipSinkage, damping, coverage);
    }

    public ContactModel with(Memory other) {
        return new ContactModel(shear, other, pressure, slipSinkage, damping, coverage);
    }

    public ContactModel with(Pressure other) {
        return new ContactModel(shear, memory, other, slipSinkage, damping, coverage);
    }

    public ContactModel with(SlipSinkage other) {
        return new ContactModel(shear, memory, pressure, other, damping, coverage);
    }

    public ContactModel with(Damping other) {
        return new ContactModel(shear, memory, pressure, slipSinkage, other, coverage);
    }

    public ContactModel with(Coverage other) {
        return new ContactModel(shear, memory, pressure, slipSinkage, damping, other);
    }
}
