package org.furrow.world.contact;

import org.furrow.world.math.Ranges;
import org.jspecify.annotations.Nullable;

/**
 * What rigid ground is made of at a point.
 *
 * @param friction coefficient of friction of a plain tread, dimensionless, > 0
 * @param traction how tyres pull there, or null: they slide with friction alone
 */
public record RoadMaterial(double friction, @Nullable Traction traction) {
    public RoadMaterial {
        Ranges.positive("friction", friction);
    }

    /**
     * Traction by slip.
     *
     * @param gamma_rad side slip at which the lateral force has 63 % of its largest value, in rad, > 0
     * @param combined true: longitudinal and lateral force share the largest force; false: each may reach it
     */
    public record Traction(TractionLaw law, double gamma_rad, boolean combined) {
        public Traction {
            Ranges.positive("gamma_rad", gamma_rad);
        }
    }

    /** Ground on which tyres slide with friction. */
    public static RoadMaterial plain(double friction) {
        return new RoadMaterial(friction, null);
    }

    /** Ground with a law of traction. */
    public static RoadMaterial of(Traction traction) {
        return new RoadMaterial(traction.law().peak(), traction);
    }
}
