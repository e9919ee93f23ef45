package org.furrow.node.results.table;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.furrow.node.engine.signal.StateQuantities;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.engine.vehicle.WheelMotion;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.TrackMotion;
import org.furrow.vehicle.TrackPlace;
import org.furrow.vehicle.collision.Collisions;
import org.furrow.world.contact.Bucket;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.Quantity;
import org.furrow.world.report.VehicleReport;

/** A row of {@code vehicles/NAME.csv}: its columns and their values for a vehicle. */
public final class VehicleRow {
    /** The columns of the chassis that are signals of the vehicle, between the time and the speed. */
    private static final List<Quantity> MOTION = Stream.of(
                    StateQuantities.POSITION,
                    StateQuantities.ORIENTATION,
                    StateQuantities.ANGLES,
                    StateQuantities.VELOCITY)
            .flatMap(List::stream)
            .toList();

    private static final int CHASSIS_SIZE = MOTION.size() + 7;
    private static final List<List<Quantity>> WHEEL = List.of(StateQuantities.WHEEL, StateQuantities.WHEEL_MOTION);
    private static final List<Quantity> TRACK = Stream.of(TrackPlace.OF_REPORT, TrackPlace.OF_TABLES)
            .flatMap(List::stream)
            .toList();
    private static final String BELT = TRACK.getFirst().name().replace("*", "");
    private static final String CARRIED = Bucket.quantity("").name();
    private static final String SPIN = StateQuantities.WHEEL.getFirst().name().replace("*", "");
    private static final String PRESSURE = StateQuantities.PRESSURE.name().replace("*", "");
    private static final double PA_PER_KPA = 1000;
    private static final String RUTS = "others_ruts";
    private static final String TARGET = "target_mps";
    private static final String OVERLAP = "overlap_m";
    /** Column of the gear, the only integer of a row. */
    public static final int GEAR = CHASSIS_SIZE - 1;

    private final WheelMotion motion = new WheelMotion();
    private final TrackMotion track = new TrackMotion();

    /**
     * The columns that depend on the scenario.
     *
     * @param target true for a vehicle whose driver holds a speed
     * @param overlap true when vehicles collide
     * @param pressure true for a vehicle with tyres that give way on soil
     * @param tracks names of the belts of a tracked vehicle
     * @param buckets names of the bodies that carry soil
     */
    public record Extras(boolean target, boolean overlap, boolean pressure, List<String> tracks, List<String> buckets) {
        public Extras {
            tracks = List.copyOf(tracks);
            buckets = List.copyOf(buckets);
        }

        public static Extras of(VehiclePlan plan, boolean collisions) {
            boolean gives = plan.model().wheels().stream().anyMatch(wheel -> wheel.soft() != null);
            List<String> belts =
                    plan.model().tracks().stream().map(TrackPlace::name).toList();
            List<String> carrying = plan.model().touching().stream()
                    .filter(body -> body.bucket() != null)
                    .map(TouchingBody::name)
                    .toList();
            return new Extras(plan.driver().holdsSpeed(), collisions, gives, belts, carrying);
        }

        private int count(int wheels) {
            return 1
                    + (target ? 1 : 0)
                    + (overlap ? 1 : 0)
                    + (pressure ? wheels : 0)
                    + TRACK.size() * tracks.size()
                    + buckets.size();
        }
    }

    /** The columns that are signals of a vehicle with the given wheels. */
    public static List<Quantity> signals(List<String> wheels) {
        List<Quantity> signals = new ArrayList<>(MOTION);
        signals.add(StateQuantities.ENGINE);
        signals.addAll(ofWheels(wheels));
        return signals;
    }

    private static List<Quantity> ofWheels(List<String> wheels) {
        return WHEEL.stream()
                .flatMap(group -> wheels.stream()
                        .flatMap(wheel -> group.stream().map(quantity -> StateQuantities.of(quantity, wheel))))
                .toList();
    }

    /** The names of the columns. */
    static List<String> columns(List<String> wheels, Extras extras) {
        List<String> names = new ArrayList<>(List.of("t_s"));
        MOTION.forEach(column -> names.add(column.name()));
        names.addAll(List.of("speed_mps", "steering", "throttle", "brake", StateQuantities.ENGINE.name(), "gear"));
        ofWheels(wheels).forEach(column -> names.add(column.name()));
        names.add(RUTS);
        if (extras.target) {
            names.add(TARGET);
        }
        if (extras.overlap) {
            names.add(OVERLAP);
        }
        for (String wheel : extras.pressure ? wheels : List.<String>of()) {
            names.add(StateQuantities.of(StateQuantities.PRESSURE, wheel).name());
        }
        ofTracks(extras.tracks).forEach(column -> names.add(column.name()));
        extras.buckets.forEach(bucket -> names.add(Bucket.quantity(bucket).name()));
        return names;
    }

    /** The columns of belts with the given names. */
    static List<Quantity> ofTracks(List<String> tracks) {
        return tracks.stream()
                .flatMap(name -> TRACK.stream().map(quantity -> TrackPlace.of(quantity, name)))
                .toList();
    }

    /** The header without line end. */
    public static String header(List<String> wheels, Extras extras) {
        return String.join(",", columns(wheels, extras));
    }

    /** True for the columns of a vehicle with any wheels. */
    public static boolean isHeader(String[] columns) {
        List<String> names = List.of(columns);
        Extras extras = new Extras(
                names.contains(TARGET),
                names.contains(OVERLAP),
                names.stream().anyMatch(name -> name.startsWith(PRESSURE)),
                behind(BELT, names),
                behind(CARRIED, names));
        return columns(behind(SPIN, names), extras).equals(names);
    }

    /** What the names that begin with a prefix have behind it. */
    private static List<String> behind(String prefix, List<String> names) {
        return names.stream()
                .filter(name -> name.startsWith(prefix))
                .map(name -> name.substring(prefix.length()))
                .toList();
    }

    public static int size(int wheels, Extras extras) {
        return CHASSIS_SIZE + ofWheels(List.of("")).size() * wheels + extras.count(wheels);
    }

    /**
     * Fills a row. Roll, pitch and yaw follow ISO 8855 (z-y-x): roll is positive left side up, pitch nose down.
     *
     * @param dest receives {@link #size} numbers
     */
    public void fill(double t_s, VehicleUnit unit, Extras extras, double[] dest) {
        VehicleReport report = unit.report();
        double[] q = report.orientation;
        int at = 0;
        dest[at++] = t_s;
        System.arraycopy(report.position_m, 0, dest, at, 3);
        System.arraycopy(q, 0, dest, at + 3, 4);
        at += 7;
        Quaternions.toEuler(q, 0, dest, at);
        System.arraycopy(report.velocity_mps, 0, dest, at + 3, 3);
        at += 6;
        dest[at++] = report.speed_mps();
        dest[at++] = report.steering;
        dest[at++] = report.throttle;
        dest[at++] = report.brake;
        dest[at++] = report.engine_radps;
        dest[at++] = report.gear;
        int wheels = unit.vehicle().bodies().wheels().length;
        int motions = at + StateQuantities.WHEEL.size() * wheels;
        for (int w = 0; w < wheels; w++) {
            motion.evaluate(unit.vehicle(), unit.initialHeight_m(), report, w);
            dest[at++] = report.channels[w];
            dest[at++] = unit.vehicle().sinkage_m(w);
            System.arraycopy(motion.force_N, 0, dest, at, 3);
            at += 3;
            dest[motions++] = motion.slip;
            dest[motions++] = motion.angle_rad;
            dest[motions++] = motion.torque_Nm;
        }
        fillExtras(unit, extras, dest, motions);
    }

    private void fillExtras(VehicleUnit unit, Extras extras, double[] dest, int from) {
        int at = from;
        dest[at++] = unit.inOthersRuts();
        if (extras.target) {
            dest[at++] = unit.target_mps();
        }
        Collisions collisions = unit.collisions();
        if (extras.overlap) {
            dest[at++] = collisions == null ? 0 : collisions.deepestOfEpoch_m();
        }
        int wheels = extras.pressure ? unit.vehicle().bodies().wheels().length : 0;
        for (int w = 0; w < wheels; w++) {
            dest[at++] = unit.vehicle().inflation_Pa(w) / PA_PER_KPA;
        }
        for (int k = 0; k < extras.tracks.size(); k++) {
            unit.vehicle().track(k, track);
            dest[at++] = track.speed_mps;
            dest[at++] = track.tension_N;
            dest[at++] = track.slip;
            dest[at++] = track.frontSinkage_m;
            dest[at++] = track.rearSinkage_m;
        }
        TouchingBodies bodies = unit.vehicle().bodies();
        for (int b = 0; b < bodies.count() && !extras.buckets.isEmpty(); b++) {
            if (bodies.bodies().get(b).bucket() != null) {
                dest[at++] = bodies.carried_kg[b];
            }
        }
    }
}
