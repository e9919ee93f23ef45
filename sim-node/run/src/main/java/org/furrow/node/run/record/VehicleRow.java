package org.furrow.node.run.record;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.Vehicle;
import org.furrow.world.report.VehicleReport;

/** A row of {@code vehicles/NAME.csv}: its columns and their values for a vehicle. */
public final class VehicleRow {
    private static final String CHASSIS = "t_s,x_m,y_m,z_m,qw,qx,qy,qz,roll_rad,pitch_rad,yaw_rad,vx_mps,vy_mps,vz_mps,"
            + "speed_mps,steering,throttle,brake,engine_radps,gear";
    private static final int CHASSIS_SIZE = 20;
    private static final List<String> WHEEL = List.of("omega_radps_", "sinkage_m_", "fx_N_", "fy_N_", "fz_N_");
    /** Column of the gear, the only integer of a row. */
    static final int GEAR = CHASSIS_SIZE - 1;

    private final double[] force = new double[3];

    /** The header without line end. */
    static String header(List<String> wheels) {
        StringBuilder header = new StringBuilder(CHASSIS);
        for (String wheel : wheels) {
            for (String column : WHEEL) {
                header.append(',').append(column).append(wheel);
            }
        }
        return header.toString();
    }

    /** True for the columns of a vehicle with any wheels. */
    public static boolean isHeader(String[] columns) {
        List<String> wheels = new ArrayList<>();
        for (int c = CHASSIS_SIZE; c < columns.length; c += WHEEL.size()) {
            wheels.add(columns[c].substring(columns[c].lastIndexOf('_') + 1));
        }
        return header(wheels).equals(String.join(",", columns));
    }

    static int size(int wheels) {
        return CHASSIS_SIZE + WHEEL.size() * wheels;
    }

    /**
     * Fills a row. Roll, pitch and yaw follow ISO 8855 (z-y-x): roll is positive left side up, pitch nose down.
     *
     * @param dest receives {@link #size} numbers
     */
    void fill(double t_s, Vehicle vehicle, VehicleReport report, double[] dest) {
        double[] q = report.orientation;
        int at = 0;
        dest[at++] = t_s;
        System.arraycopy(report.position_m, 0, dest, at, 3);
        System.arraycopy(q, 0, dest, at + 3, 4);
        at += 7;
        dest[at++] = StrictMath.atan2(2 * (q[0] * q[1] + q[2] * q[3]), 1 - 2 * (q[1] * q[1] + q[2] * q[2]));
        dest[at++] = StrictMath.asin(Math.clamp(2 * (q[0] * q[2] - q[3] * q[1]), -1, 1));
        dest[at++] = StrictMath.atan2(2 * (q[0] * q[3] + q[1] * q[2]), 1 - 2 * (q[2] * q[2] + q[3] * q[3]));
        System.arraycopy(report.velocity_mps, 0, dest, at, 3);
        at += 3;
        dest[at++] = report.speed_mps();
        dest[at++] = report.steering;
        dest[at++] = report.throttle;
        dest[at++] = report.brake;
        dest[at++] = report.engine_radps;
        dest[at++] = report.gear;
        for (int w = 0; w < report.wheels; w++) {
            vehicle.wheelForce(w, force);
            dest[at++] = report.omega_radps[w];
            dest[at++] = vehicle.bodies().sinkage_m[w];
            System.arraycopy(force, 0, dest, at, 3);
            at += 3;
        }
    }
}
