package org.furrow.node.scenario;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.furrow.node.scenario.observer.ObserverType;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.terrain.GeographicProjection;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionSpec;
import org.furrow.vehicle.collision.RopeSpec;
import org.furrow.vehicle.driver.Route;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.digest.Sha256;
import org.furrow.world.geo.Georeference;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.UndeformedSurface;
import org.jspecify.annotations.Nullable;

/**
 * A scenario, resolved and checked: everything that a run's result depends on.
 *
 * @param ground the shared ground before the run
 * @param vehicles in the order of the file, which is the order of commits
 * @param attached what takes part in a run besides them
 */
public record Scenario(
        String name,
        Clock clock,
        Exchange exchange,
        GroundPlan ground,
        Map<String, Route> routes,
        List<VehiclePlan> vehicles,
        Attached attached,
        Origin origin) {

    /** The same scenario with other vehicles in place of these. */
    public Scenario with(List<VehiclePlan> others) {
        return new Scenario(name, clock, exchange, ground, routes, others, attached, origin);
    }

    /** The vehicles that are hardware in the loop, or null. */
    public @Nullable HilPlan hil() {
        return attached.hil();
    }

    /** The scenario with another length. */
    public Scenario lasting(int epochs) {
        Clock other = new Clock(clock.step_s, clock.epochTicks, epochs);
        return new Scenario(name, other, exchange, ground, routes, vehicles, attached, origin);
    }

    /**
     * Time in ticks and epochs.
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

        /** Rates in Hz at which poses can be recorded, ascending: their period divides an epoch and has whole ticks. */
        public double[] sampleRates_Hz() {
            return IntStream.iterate(epochTicks, n -> n >= 1, n -> n - 1)
                    .filter(n -> epochTicks % n == 0)
                    .mapToDouble(n -> Math.round(1 / (n * step_s) * 1e6) / 1e6)
                    .toArray();
        }
    }

    /**
     * How vehicles affect each other.
     *
     * @param delay epochs between publishing and committing a change of the ground
     * @param sharing false: each vehicle drives on a private copy of the ground
     * @param collisions contact between chassis, or null: vehicles pass through one another
     * @param ropes between chassis, which have hulls
     */
    public record Exchange(
            int delay, boolean sharing, @Nullable CollisionSpec collisions, List<RopeSpec> ropes) {
        public Exchange {
            ropes = List.copyOf(ropes);
        }
    }

    /**
     * What takes part in a run besides its vehicles.
     *
     * @param hil the vehicles that are hardware in the loop, or null
     * @param observers watch every rank, and change nothing
     * @param scene what cameras and lidar see besides ground and vehicles
     */
    public record Attached(@Nullable HilPlan hil, List<ObserverType.Plan> observers, ScenePlan scene) {
        public Attached {
            observers = List.copyOf(observers);
        }
    }

    /**
     * The ground.
     *
     * @param undeformed its surface and soils, in the SCM frame
     * @param kind how it reacts to contact
     * @param grid_m distance between nodes, in m
     * @param projections the elevation in degrees in it
     * @param field corners (x, y) of the field's boundary in W, which has no effect; empty if there is none
     */
    public record GroundPlan(
            UndeformedSurface undeformed,
            GroundKind kind,
            double grid_m,
            List<GeographicProjection.Result> projections,
            List<double[]> field) {
        public GroundPlan {
            projections = List.copyOf(projections);
            field = List.copyOf(field);
        }

        /** The frame in which the surface is given. */
        public ScmFrame frame() {
            return kind.frame();
        }

        /** A new contact of a vehicle of this kind, whose view of the ground is given. */
        public GroundContact contact(GroundView view, VehicleModel model, RayPool rays) {
            return kind.contact(undeformed, view, model.touching(), rays);
        }

        /** True when there is ground above or below a point of the world. */
        public boolean covers(double x_m, double y_m) {
            double[] inFrame = new double[3];
            frame().onGround(undeformed, x_m, y_m, inFrame);
            return undeformed.covers(inFrame[0], inFrame[1]);
        }
    }

    /**
     * Source text and hashes of a scenario.
     *
     * @param seed seed of all random numbers
     * @param yaml the scenario as resolved, which names user's files by their places in the folder of a run; running
     *     it there again gives the same digest
     * @param sha256 hash of the scenario and all files that it names
     * @param parts hashes of the scenario and of each file that it names, by name, in reading order
     * @param groundFiles hashes of the files of the terrain and soil map, by name
     * @param terrainSha256 hash of the undeformed ground: description, grid, seed and files
     * @param place where and when on Earth it takes place
     * @param inputs the user's files that the scenario names, and those that these name
     */
    public record Origin(
            long seed,
            String yaml,
            String sha256,
            Map<String, String> parts,
            Map<String, String> groundFiles,
            String terrainSha256,
            Georeference place,
            List<InputFile> inputs) {
        public Origin {
            inputs = List.copyOf(inputs);
            parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
            groundFiles = Collections.unmodifiableMap(new LinkedHashMap<>(groundFiles));
        }

        /**
         * Hash of the resolved scenario and its files; the same when it is read again in the folder of a run, wherever
         * this folder is.
         */
        public String identity() {
            StringBuilder all = new StringBuilder(yaml);
            parts.forEach((name, hash) -> {
                if (!name.equals(Fingerprint.SCENARIO)) {
                    all.append(name).append(hash);
                }
            });
            return Sha256.of(all.toString().getBytes(StandardCharsets.UTF_8));
        }
    }
}
