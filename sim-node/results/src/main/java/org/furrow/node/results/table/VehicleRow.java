package org.furrow.node.results.table;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.engine.vehicle.WheelMotion;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.collision.Collisions;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.VehicleReport;

/** A row of {@code vehicles/NAME.csv}: its columns and their values for a vehicle. */
public final class VehicleRow {
    private static final String CHASSIS = "t_s,x_m,y_m,z_m,qw,qx,qy,qz,roll_rad,pitch_rad,yaw_rad,vx_mps,vy_mps,vz_mps,"
            + "speed_mps,steering,throttle,brake,engine_radps,gear";
    private static final int CHASSIS_SIZE = 20;
    private static final List<String> WHEEL = List.of("omega_radps_", "sinkage_m_", "fx_N_", "fy_N_", "fz_N_");
    private static final List<String> WHEEL_MOTION = List.of("slip_", "angle_rad_", "torque_Nm_");
    private static final String RUTS = "others_ruts";
    private static final String TARGET = "target_mps";
    private static final String OVERLAP = "overlap_m";
    /** Column of the gear, the only integer of a row. */
    public static final int GEAR = CHASSIS_SIZE - 1;

    private final double[] force = new double[3];
    private final WheelMotion motion = new WheelMotion();

    /**
     * The columns that depend on the scenario.
     *
     * @param target true for a vehicle whose driver holds a speed
     * @param overlap true when vehicles collide
     */
    public record Extras(boolean target, boolean overlap) {
        public static Extras of(VehiclePlan plan, boolean collisions) {
            return new Extras(plan.driver().holdsSpeed(), collisions);
        }

        private int count() {
            return 1 + (target ? 1 : 0) + (overlap ? 1 : 0);
        }
    }

    /** The header without line end. */
    public static String header(List<String> wheels, Extras extras) {
        StringBuilder header = new StringBuilder(CHASSIS);
        for (List<String> group : List.of(WHEEL, WHEEL_MOTION)) {
            for (String wheel : wheels) {
                for (String column : group) {
                    header.append(',').append(column).append(wheel);
                }
            }
        }
        header.append(',').append(RUTS);
        header.append(extras.target ? "," + TARGET : "");
        return header.append(extras.overlap ? "," + OVERLAP : "").toString();
    }

    /** True for the columns of a vehicle with any wheels. */
    public static boolean isHeader(String[] columns) {
        List<String> names = List.of(columns);
        List<String> wheels = new ArrayList<>();
        for (String name : names) {
            if (name.startsWith(WHEEL.getFirst())) {
                wheels.add(name.substring(WHEEL.getFirst().length()));
            }
        }
        Extras extras = new Extras(names.contains(TARGET), names.contains(OVERLAP));
        return header(wheels, extras).equals(String.join(",", columns));
    }

    public static int size(int wheels, Extras extras) {
        return CHASSIS_SIZE + (WHEEL.size() + WHEEL_MOTION.size()) * wheels + extras.count();
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
        for (int w = 0; w < wheels; w++) {
            unit.vehicle().wheelForce(w, force);
            dest[at++] = report.channels[w];
            dest[at++] = unit.vehicle().sinkage_m(w);
            System.arraycopy(force, 0, dest, at, 3);
            at += 3;
        }
        for (int w = 0; w < wheels; w++) {
            motion.evaluate(unit.vehicle(), report, w);
            dest[at++] = motion.slip;
            dest[at++] = motion.angle_rad;
            dest[at++] = motion.torque_Nm;
        }
        fillExtras(unit, extras, dest, at);
    }

    private static void fillExtras(VehicleUnit unit, Extras extras, double[] dest, int from) {
        int at = from;
        dest[at++] = unit.inOthersRuts();
        if (extras.target) {
            dest[at++] = unit.target_mps();
        }
        Collisions collisions = unit.collisions();
        if (extras.overlap) {
            dest[at] = collisions == null ? 0 : collisions.deepestOfEpoch_m();
        }
    }
}
