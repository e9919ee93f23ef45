package org.furrow.scm.contact;

/** The laws of the contact, each selected independently; docs/soil-model.md compares their effects. */
public record ContactModel(
        Shear shear,
        Memory memory,
        Pressure pressure,
        SlipSinkage slipSinkage,
        Damping damping,
        Coverage coverage,
        Sampling sampling) {
    /** The laws of Project Chrono's SCM (Krenn and Gibbesch 2011; Serban et al. 2023). */
    public static final ContactModel REFERENCE = new ContactModel(
            Shear.VELOCITY,
            Memory.PERSISTENT,
            Pressure.UNDEFORMED_NORMAL,
            SlipSinkage.NONE,
            Damping.UNCLAMPED,
            Coverage.CELL,
            Sampling.NODE);

    /**
     * Elastoplastic shear, pressure along the surface normal, slip-sinkage, bounded damping, exact areas, and the mean
     * pressure of each cell.
     */
    public static final ContactModel FURROW = new ContactModel(
            Shear.DISPLACEMENT,
            Memory.PER_CONTACT,
            Pressure.SURFACE_NORMAL,
            SlipSinkage.LYASKO,
            Damping.BOUNDED,
            Coverage.AREA,
            Sampling.LINE);

    /** An alternative for one component. */
    public sealed interface Law {}

    /** Direction of the shear stress; its limit is tau_max (1 - exp(-j/K)) (Janosi and Hanamoto 1961). */
    public enum Shear implements Law {
        /** Opposite to the present slip velocity (Serban et al. 2023, eqs. 3 and 4). */
        VELOCITY,
        /**
         * Opposite to a shear displacement that is elastic up to the mobilised strength and plastic beyond it (Simo and
         * Hughes, Computational Inelasticity, ch. 1), so that a body at rest stays at rest.
         */
        DISPLACEMENT
    }

    /** Lifetime of the accumulated shear displacement j. */
    public enum Memory implements Law {
        /** Unlimited: j is a property of the ground. */
        PERSISTENT,
        /** While one body touches the node; Janosi and Hanamoto measure j from the first contact. */
        PER_CONTACT
    }

    /** Direction of the pressure. */
    public enum Pressure implements Law {
        /** Normal of the undeformed ground. */
        UNDEFORMED_NORMAL,
        /** Normal of the body's surface; the horizontal part is Bekker's compaction resistance (Bekker 1969). */
        SURFACE_NORMAL
    }

    /** Whether slip weakens the soil. */
    public enum SlipSinkage implements Law {
        NONE,
        /** Sinkage grows by (1 + i) / (1 - i/2) with the slip i (Lyasko, J. Terramechanics 47, 2010). */
        LYASKO
    }

    /** Bounds of the pressure after damping. */
    public enum Damping implements Law {
        /** None: the pressure may become suction. */
        UNCLAMPED,
        /** No suction. */
        CLAMPED,
        /** No suction, and no more than the yield pressure: damping does not act on flowing soil. */
        BOUNDED,
        /** As bounded, with friction in the soil, which makes unloading and reloading a loop. */
        HYSTERETIC;

        /** True when the pressure is at most the yield pressure. */
        boolean isBounded() {
            return this == BOUNDED || this == HYSTERETIC;
        }

        /** Stiffness of unloading over that of the soil, before friction slips. */
        double stiffening() {
            return this == HYSTERETIC ? 2 : 1;
        }
    }

    /** Ground area that a hit node represents. */
    public enum Coverage implements Law {
        /** The whole cell. */
        CELL,
        /** The part of the body's shadow that is nearest to the node. */
        AREA
    }

    /** Places in a node's cell whose pressures are averaged. */
    public enum Sampling implements Law {
        /** The node. */
        NODE,
        /**
         * The node, one place ahead of it and one behind it, in the direction in which the body rolls. Areas end where
         * an inclined body's underside leaves the ground, and begin with 0 when the body reaches a node from the side;
         * a node below a steep side of the body stands for its whole cell.
         */
        LINE
    }

    /** Whether the sides of wheels have a law of their own: {@link SideFaces}, {@link RutWalls}. */
    public boolean hasFaces() {
        return sides() > 0 && pressure == Pressure.SURFACE_NORMAL;
    }

    /** Number of places in a cell besides the node. */
    int sides() {
        return sampling == Sampling.LINE ? 2 : 0;
    }

    /** True when contacts have state, see {@link SoilMemory}. */
    public boolean hasContactState() {
        return shear == Shear.DISPLACEMENT
                || memory == Memory.PER_CONTACT
                || slipSinkage != SlipSinkage.NONE
                || damping == Damping.HYSTERETIC
                || sampling != Sampling.NODE;
    }

    public ContactModel with(Law law) {
        return switch (law) {
            case Shear other -> new ContactModel(other, memory, pressure, slipSinkage, damping, coverage, sampling);
            case Memory other -> new ContactModel(shear, other, pressure, slipSinkage, damping, coverage, sampling);
            case Pressure other -> new ContactModel(shear, memory, other, slipSinkage, damping, coverage, sampling);
            case SlipSinkage other -> new ContactModel(shear, memory, pressure, other, damping, coverage, sampling);
            case Damping other -> new ContactModel(shear, memory, pressure, slipSinkage, other, coverage, sampling);
            case Sampling other -> new ContactModel(shear, memory, pressure, slipSinkage, damping, coverage, other);
            case Coverage other -> new ContactModel(shear, memory, pressure, slipSinkage, damping, other, sampling);
        };
    }
}
