package org.furrow.node.scenario;

import java.util.List;
import org.furrow.world.math.Ranges;

/**
 * What stands on the ground besides vehicles and obstacles, for cameras and lidar. It has no effect on the motion.
 *
 * @param things in the order of the scenario's rules, then by row and column of a rule's lattice
 */
public record ScenePlan(List<Thing> things) {
    /** No scene. */
    public static final ScenePlan NONE = new ScenePlan(List.of());

    public ScenePlan {
        things = List.copyOf(things);
    }

    /** What can be scattered. */
    public enum Kind {
        /** A tree with leaves. */
        TREE,
        /** A tree with needles. */
        CONIFER,
        SHRUB,
        /** A tuft of grass. */
        GRASS,
        ROCK
    }

    /**
     * A plant or rock.
     *
     * @param x_m place of its foot in T
     * @param height_m above its foot
     * @param seed of its form
     */
    public record Thing(Kind kind, double x_m, double y_m, double height_m, long seed) {}

    /**
     * One kind of thing, scattered evenly.
     *
     * @param per_ha number on a hectare of ground on which it may stand
     * @param least_m least height
     * @param most_m greatest height
     * @param maxSlope_rad none stands on steeper ground
     * @param clear_m no foot is nearer to a path
     */
    public record Scatter(
            Kind kind, double per_ha, double least_m, double most_m, double maxSlope_rad, double clear_m) {
        public Scatter {
            Ranges.positive("per_ha", per_ha);
            Ranges.positive("height_m", least_m);
            Ranges.notNegative("clear_m", clear_m);
            if (!(most_m >= least_m)) {
                throw new IllegalArgumentException(
                        "height_m: the second number must not be less than the first, found [" + least_m + ", " + most_m
                                + "]");
            }
        }
    }
}
