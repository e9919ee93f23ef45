package org.furrow.node.scenario;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.scm.soilstep.ScmFrame;
import org.furrow.scm.soilstep.ScmSpec;
import org.furrow.vehicle.collision.CollisionSpec;
import org.furrow.vehicle.driver.Route;
import org.furrow.world.grid.UndeformedSurface;
import org.jspecify.annotations.Nullable;

/**
 * A scenario, resolved and checked: everything that a run's result depends on.
 *
 * @param name its short name
 * @param clock its division of time
 * @param exchange how vehicles come to know of each other
 * @param ground the shared ground before the run
 * @param routes the named paths
 * @param vehicles in the order of the file, which is the order of commits
 * @param origin where it came from
 */
public record Scenario(
        String name,
        Clock clock,
        Exchange exchange,
        GroundPlan ground,
        Map<String, Route> routes,
        List<VehiclePlan> vehicles,
        Origin origin) {

    /**
     * Integer time.
     *
     * @param step_s length of a tick, in s
     * @param epochTicks ticks in an epoch
     * @param epochs epochs in the run
     */
    public record Clock(double step_s, int epochTicks, int epochs) {
        /** Simulated time at the end of an epoch, in s. */
        public double time_s(int epoch) {
            return (long) epoch * epochTicks * step_s;
        }

        public long ticks() {
            return (long) epochs * epochTicks;
        }
    }

    /**
     * How vehicles come to know of each other's doings, and whether they run into each other.
     *
     * @param delay epochs between publishing and committing
     * @param sharing false: every vehicle has a ground of its own
     * @param collisions how vehicles push each other apart, or null: they pass through one another
     * @param hil the vehicle that is hardware in the loop, or null: there is none
     */
    public record Exchange(
            int delay,
            boolean sharing,
            @Nullable CollisionSpec collisions,
            @Nullable HilPlan hil) {}

    /**
     * The ground.
     *
     * @param undeformed its form and materials, in the frame
     * @param answer how it answers
     * @param grid_m distance between nodes, in m
     */
    public record GroundPlan(UndeformedSurface undeformed, Answer answer, double grid_m) {
        /** True when there is ground above or below a point of W. */
        public boolean covers(double x_m, double y_m) {
            double[] inFrame = new double[3];
            answer.frame().onGround(undeformed, x_m, y_m, inFrame);
            return undeformed.covers(inFrame[0], inFrame[1]);
        }
    }

    /** How the ground answers what touches it. */
    public sealed interface Answer {
        /** The frame in which the ground's form lies. */
        ScmFrame frame();
    }

    /**
     * It yields and keeps the marks.
     *
     * @param spec its soils and how they answer
     */
    public record Soft(ScmSpec spec) implements Answer {
        @Override
        public ScmFrame frame() {
            return spec.frame();
        }
    }

    /**
     * It does not yield.
     *
     * @param friction coefficient of friction of a plain tread
     */
    public record Rigid(ScmFrame frame, double friction) implements Answer {}

    /**
     * Where a scenario came from.
     *
     * @param seed seed of everything random
     * @param yaml the scenario as resolved; running it again gives the same digest
     * @param sha256 hash of the scenario and of every file that it names
     * @param parts hash of the scenario alone, and of each file that it names, by what they are called; in order
     * @param groundFiles those of the files that the ground is made of
     * @param terrainSha256 hash of what makes the form of the ground: its description, the grid, the seed, and the files
     */
    public record Origin(
            long seed,
            String yaml,
            String sha256,
            Map<String, String> parts,
            Map<String, String> groundFiles,
            String terrainSha256) {
        public Origin {
            parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
            groundFiles = Collections.unmodifiableMap(new LinkedHashMap<>(groundFiles));
        }

        /** Hash of the resolved scenario and of all files that it names; the same when the resolved scenario is read again. */
        public String identity() {
            StringBuilder all = new StringBuilder(yaml);
            for (Map.Entry<String, String> part : parts.entrySet()) {
                if (!part.getKey().equals(Fingerprint.SCENARIO)) {
                    all.append(part.getKey()).append(part.getValue());
                }
            }
            return Fingerprint.hash(all.toString().getBytes(StandardCharsets.UTF_8));
        }
    }
}
