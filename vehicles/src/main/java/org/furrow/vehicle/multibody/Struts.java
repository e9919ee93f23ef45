package org.furrow.vehicle.multibody;

import java.util.List;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.ForceSpec;

/** Springs, dampers and stops between points of two links. */
final class Struts {
    private final Kinematics kinematics;
    private final int[] first;
    private final int[] second;
    private final double[] onFirst;
    private final double[] onSecond;
    private final ForceSpec.StrutLaw[][] laws;
    /** Lengths of the last evaluation, in m. */
    final double[] length_m;
    /** Pulls of the last evaluation, in N; positive draws the points together. */
    final double[] pull_N;

    private final double[] a = new double[3];
    private final double[] b = new double[3];
    /** A unit force along the strut, towards the second point, about O. */
    private final double[] wrench = new double[6];

    Struts(List<MultibodyModel.StrutOnLinks> struts, Kinematics kinematics) {
        this.kinematics = kinematics;
        int count = struts.size();
        first = new int[count];
        second = new int[count];
        onFirst = new double[3 * count];
        onSecond = new double[3 * count];
        laws = new ForceSpec.StrutLaw[count][];
        length_m = new double[count];
        pull_N = new double[count];
        for (int k = 0; k < count; k++) {
            MultibodyModel.StrutOnLinks strut = struts.get(k);
            first[k] = strut.first();
            second[k] = strut.second();
            System.arraycopy(strut.onFirst_m(), 0, onFirst, 3 * k, 3);
            System.arraycopy(strut.onSecond_m(), 0, onSecond, 3 * k, 3);
            laws[k] = strut.spec().laws().toArray(new ForceSpec.StrutLaw[0]);
        }
    }

    /** Adds the forces; links must be placed and moving. */
    void apply(double[] applied) {
        double[] velocity = kinematics.velocity;
        for (int k = 0; k < first.length; k++) {
            kinematics.point(first[k], onFirst, 3 * k, a, 0);
            kinematics.point(second[k], onSecond, 3 * k, b, 0);
            double x = b[0] - a[0];
            double y = b[1] - a[1];
            double z = b[2] - a[2];
            double length = Math.sqrt(x * x + y * y + z * z);
            x /= length;
            y /= length;
            z /= length;
            wrench[0] = b[1] * z - b[2] * y;
            wrench[1] = b[2] * x - b[0] * z;
            wrench[2] = b[0] * y - b[1] * x;
            wrench[3] = x;
            wrench[4] = y;
            wrench[5] = z;
            double speed = 0;
            if (second[k] >= 0) {
                speed += MassMatrix.dot(velocity, 6 * second[k], wrench, 0);
            }
            if (first[k] >= 0) {
                speed -= MassMatrix.dot(velocity, 6 * first[k], wrench, 0);
            }
            double pull = 0;
            for (ForceSpec.StrutLaw law : laws[k]) {
                pull += pull(law, length, speed);
            }
            length_m[k] = length;
            pull_N[k] = pull;
            push(applied, first[k], pull);
            push(applied, second[k], -pull);
        }
    }

    private void push(double[] applied, int link, double force) {
        if (link >= 0) {
            for (int d = 0; d < 6; d++) {
                applied[6 * link + d] += force * wrench[d];
            }
        }
    }

    private static double pull(ForceSpec.StrutLaw law, double length, double speed) {
        return switch (law) {
            case ForceSpec.Spring spring -> spring.force_N().at(length - spring.free_m());
            case ForceSpec.Stops stops -> stop(stops, length);
            case ForceSpec.Damper damper ->
                length >= damper.fromLength_m() && length < damper.toLength_m()
                        ? damper.force_N().at(speed)
                        : 0;
        };
    }

    private static double stop(ForceSpec.Stops stops, double length) {
        Curve force = stops.force_N();
        if (length < stops.bump_m()) {
            return -force.at(stops.bump_m() - length);
        }
        return length > stops.rebound_m() ? force.at(length - stops.rebound_m()) : 0;
    }
}
