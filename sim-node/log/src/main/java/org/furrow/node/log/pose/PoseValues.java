package org.furrow.node.log.pose;

import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.engine.vehicle.WheelMotion;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.report.VehicleReport;

/** Writes the numbers of a sample of a vehicle as it is now. For one thread at a time. */
public final class PoseValues {
    private final PoseLayout layout;
    private final WheelMotion motion = new WheelMotion();
    private final double[] linkPosition;
    private final double[] linkRotation;
    /** Orientations of the sample before, so that a quaternion does not change its sign. */
    private final double[] lastTurn;

    private final double[] turn = new double[4];
    private final double[] turned = new double[9];

    public PoseValues(PoseLayout layout) {
        this.layout = layout;
        int links = layout.bodies().size() - 1 - layout.wheels();
        linkPosition = new double[3 * links];
        linkRotation = new double[9 * links];
        lastTurn = new double[4 * layout.bodies().size()];
    }

    /**
     * Writes a sample as {@link PoseLayout} describes it.
     *
     * @param dest room for {@link PoseLayout#size} numbers from {@code at} on
     */
    public void put(VehicleUnit unit, VehicleReport report, double[] dest, int at) {
        System.arraycopy(report.position_m, 0, dest, at, 3);
        putTurn(report.orientation, dest, at, 0);
        fillWheels(unit, report, dest, at);
        fillLinks(unit, dest, at);
        int controls = at + layout.controls();
        dest[controls] = report.steering;
        dest[controls + 1] = report.throttle;
        dest[controls + 2] = report.brake;
        System.arraycopy(report.velocity_mps, 0, dest, at + layout.motion(), 3);
        System.arraycopy(report.angularVelocity_radps, 0, dest, at + layout.motion() + 3, 3);
    }

    /** Writes a sample with the numbers that a reader of a recording gets, which are rounded. */
    public void putAsRecorded(VehicleUnit unit, double[] dest) {
        put(unit, unit.report(), dest, 0);
        for (int n = 0; n < layout.size(); n++) {
            dest[n] = Math.round(dest[n] / layout.unit(n)) * layout.unit(n);
        }
    }

    private void fillWheels(VehicleUnit unit, VehicleReport report, double[] dest, int at) {
        TouchingBodies bodies = unit.vehicle().bodies();
        for (int w = 0; w < layout.wheels(); w++) {
            int body = bodies.wheels()[w];
            System.arraycopy(bodies.position, 3 * body, dest, at + layout.body(1 + w), 3);
            turn(bodies.rotation, 9 * body, unit.vehicle().wheelTurn_rad(w));
            putRotation(turned, 0, dest, at, 1 + w);
            int wheel = at + layout.wheel(w);
            System.arraycopy(bodies.force, 3 * body, dest, wheel, 3);
            dest[wheel + 3] = unit.vehicle().sinkage_m(w);
            motion.evaluate(unit.vehicle(), unit.initialHeight_m(), report, w);
            dest[wheel + 4] = motion.slip;
        }
    }

    /** Sets {@link #turned} to a rotation that is turned about its y axis. */
    private void turn(double[] rotation, int from, double by_rad) {
        double cos = StrictMath.cos(by_rad);
        double sin = StrictMath.sin(by_rad);
        for (int k = 0; k < 9; k += 3) {
            turned[k] = cos * rotation[from + k] - sin * rotation[from + k + 2];
            turned[k + 1] = rotation[from + k + 1];
            turned[k + 2] = sin * rotation[from + k] + cos * rotation[from + k + 2];
        }
    }

    private void fillLinks(VehicleUnit unit, double[] dest, int at) {
        int first = 1 + layout.wheels();
        for (int b = first; b < layout.bodies().size(); b++) {
            int link = b - first;
            unit.vehicle().linkPose(link, linkPosition, linkRotation);
            System.arraycopy(linkPosition, 3 * link, dest, at + layout.body(b), 3);
            putRotation(linkRotation, 9 * link, dest, at, b);
        }
    }

    private void putRotation(double[] r, int from, double[] dest, int at, int body) {
        MatrixQuaternions.ofMatrix(r, from, turn);
        putTurn(turn, dest, at, body);
    }

    /** Writes an orientation with the sign that is nearer to the one before. */
    private void putTurn(double[] q, double[] dest, int at, int body) {
        double dot = 0;
        for (int k = 0; k < 4; k++) {
            dot += q[k] * lastTurn[4 * body + k];
        }
        double sign = dot < 0 ? -1 : 1;
        for (int k = 0; k < 4; k++) {
            lastTurn[4 * body + k] = sign * q[k];
            dest[at + layout.body(body) + 3 + k] = sign * q[k];
        }
    }
}
