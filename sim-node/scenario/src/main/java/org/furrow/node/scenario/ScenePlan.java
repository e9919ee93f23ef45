package org.furrow.node.scenario;

import java.util.ArrayList;
import java.util.List;
import org.furrow.scm.terrain.Area;
import org.furrow.vehicle.collision.StandingBody;
import org.furrow.world.grid.UndeformedSurface;
import org.furrow.world.math.CounterNoise;
import org.furrow.world.math.Ranges;
import org.jspecify.annotations.Nullable;

/**
 * What stands on the ground besides vehicles and obstacles.
 *
 * @param things in the order of the scenario's rules, then by row and column of a rule's lattice; then structures
 * @param standing those that push vehicles; none where vehicles do not collide
 * @param water null: there is none
 */
public record ScenePlan(
        List<Thing> things,
        List<StandingBody> standing,
        @Nullable Water water) {
    /** No scene. */
    public static final ScenePlan NONE = new ScenePlan(List.of(), List.of());

    /** Number of the noise of forms that collisions and paths depend on. */
    private static final int FORM = 2;

    public ScenePlan {
        things = List.copyOf(things);
        standing = List.copyOf(standing);
    }

    /** A scene without water. */
    public ScenePlan(List<Thing> things, List<StandingBody> standing) {
        this(things, standing, null);
    }

    /**
     * Still water above all ground of an area that is lower than a level. It is seen, and has no effect on motion.
     *
     * @param level_m height of its surface in T
     * @param area in T
     */
    public record Water(double level_m, Area area) {
        /** Depth above the undeformed ground at a place of T; 0: the place is dry. */
        public double depth_m(UndeformedSurface surface, double x_m, double y_m) {
            return area.contains(x_m, y_m) && surface.covers(x_m, y_m)
                    ? Math.max(0, level_m - surface.height_m(x_m, y_m))
                    : 0;
        }
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
        ROCK,
        /** A fallen trunk. */
        LOG,
        /** A figure that stands still. */
        PERSON,
        POST,
        /** The rails between two posts. */
        FENCE,
        /** A piece of a wall. */
        WALL,
        BUILDING;

        /** Whether things of this kind are built where the scenario says, not scattered. */
        public boolean isBuilt() {
            return compareTo(POST) >= 0;
        }
    }

    /**
     * Size and direction of what is built.
     *
     * @param long_m length along its heading
     * @param wide_m width across
     * @param heading_rad counter-clockwise from the x axis of T
     */
    public record Extent(double long_m, double wide_m, double heading_rad) {
        public Extent {
            Ranges.positive("length", long_m);
            Ranges.positive("width", wide_m);
        }
    }

    /**
     * A plant, rock, log or person, or a part of a structure.
     *
     * @param x_m place of its foot, or of the middle of a log or structure, in T
     * @param height_m above its foot, of a building to its eaves; diameter of a log
     * @param seed of its form
     * @param extent of a part of a structure; null: size and direction follow from height and seed
     */
    public record Thing(
            Kind kind,
            double x_m,
            double y_m,
            double height_m,
            long seed,
            @Nullable Extent extent) {
        public Thing {
            if (kind.isBuilt() != (extent != null)) {
                throw new IllegalArgumentException("what is built, and nothing else, has an extent, kind=" + kind);
            }
        }

        /** A thing whose size and direction follow from height and seed. */
        public Thing(Kind kind, double x_m, double y_m, double height_m, long seed) {
            this(kind, x_m, y_m, height_m, seed, null);
        }

        /**
         * Extent of what is built.
         *
         * @throws IllegalStateException for other things
         */
        public Extent built() {
            if (extent == null) {
                throw new IllegalStateException("not built: " + kind);
            }
            return extent;
        }

        /** Radius of a tree's trunk. */
        public double trunk_m() {
            return 0.03 + 0.016 * height_m;
        }

        /** Half the width of a rock, an ellipsoid that is {@link #rockHigh_m} high on either side of its middle. */
        public double rockWide_m() {
            return 0.8 * height_m;
        }

        /** Half the height of a rock, a part of which is in the ground. */
        public double rockHigh_m() {
            return 0.65 * height_m;
        }

        /** Length of a log: 10 to 18 diameters. */
        public double logLong_m() {
            return height_m * (10 + 8 * draw(1));
        }

        /** Direction in which a person looks, or a log or structure lies, counter-clockwise from the x axis of T. */
        public double heading_rad() {
            return extent != null ? extent.heading_rad() : 2 * Math.PI * draw(0);
        }

        /** Half the width of a person with arms. */
        public double personWide_m() {
            return 0.15 * height_m;
        }

        /** Points [x, y] of T along its heading, over a length about its middle, at most a distance apart. */
        List<double[]> below(double length_m, double apart_m) {
            int steps = (int) Math.ceil(length_m / apart_m);
            List<double[]> points = new ArrayList<>();
            for (int k = 0; k <= steps; k++) {
                double along = steps == 0 ? 0 : length_m * ((double) k / steps - 0.5);
                points.add(new double[] {
                    x_m + along * StrictMath.cos(heading_rad()), y_m + along * StrictMath.sin(heading_rad())
                });
            }
            return points;
        }

        private double draw(int channel) {
            return new CounterNoise(seed, 0, FORM).uniform(0, channel);
        }
    }

    /** How densely a kind of thing stands, by place in T. */
    @FunctionalInterface
    public interface Density {
        /** As dense everywhere. */
        Density EVEN = (_, _) -> 1;

        /** Share of the things that stand at a place, in [0, 1]. */
        double at(double x_m, double y_m);
    }

    /**
     * One kind of thing, scattered over the ground.
     *
     * @param per_ha number on a hectare of ground on which all of it stand
     * @param least_m least height
     * @param most_m greatest height
     * @param maxSlope_rad none stands on steeper ground
     * @param clear_m no foot is nearer to a path
     * @param density which share of it stands where
     */
    public record Scatter(
            Kind kind,
            double per_ha,
            double least_m,
            double most_m,
            double maxSlope_rad,
            double clear_m,
            Density density) {
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
