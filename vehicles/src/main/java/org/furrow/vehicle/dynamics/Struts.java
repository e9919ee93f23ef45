package org.furrow.vehicle.dynamics;

import java.util.List;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.ForceSpec;

/** Springs, dampers and stops between points of two links. */
final class Struts {
    private final Kinematics kinematics;
    private final MultibodyModel.StrutOnLinks[] struts;
    private final ForceSpec.StrutLaw[][] laws;

    /** End points from O, in W. */
    private final double[] a = new double[3];

    private final double[] b = new double[3];
    /** Spatial unit force about O along the strut, towards the second point. */
    private final double[] wrench = new double[6];

    Struts(List<MultibodyModel.StrutOnLinks> struts, Kinematics kinematics) {
        this.kinematics = kinematics;
        this.struts = struts.toArray(new MultibodyModel.StrutOnLinks[0]);
        laws = new ForceSpec.StrutLaw[this.struts.length][];
        for (int k = 0; k < laws.length; k++) {
            laws[k] = this.struts[k].spec().laws().toArray(new ForceSpec.StrutLaw[0]);
        }
    }

    /** Adds the struts' spatial forces about O to the links', 6 a link; positions and velocities must be up to date. */
    void addForces(double[] linkForces) {
        double[] velocity = kinematics.velocity;
        for (int k = 0; k < laws.length; k++) {
            MultibodyModel.StrutOnLinks strut = struts[k];
            int first = strut.first();
            int second = strut.second();
            kinematics.pointFromO(first, strut.onFirst_m(), 0, a, 0);
            kinematics.pointFromO(second, strut.onSecond_m(), 0, b, 0);
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
            if (second >= 0) {
                speed += MassMatrix.dot(velocity, 6 * second, wrench, 0);
            }
            if (first >= 0) {
                speed -= MassMatrix.dot(velocity, 6 * first, wrench, 0);
            }
            double pull = 0;
            for (ForceSpec.StrutLaw law : laws[k]) {
                pull += pull_N(law, length, speed);
            }
            addWrench(linkForces, first, pull);
            addWrench(linkForces, second, -pull);
        }
    }

    private void addWrench(double[] linkForces, int link, double force) {
        if (link >= 0) {
            for (int d = 0; d < 6; d++) {
                linkForces[6 * link + d] += force * wrench[d];
            }
        }
    }

    /** Force of a law that draws the two points together. */
    private static double pull_N(ForceSpec.StrutLaw law, double length, double speed) {
        return switch (law) {
            case ForceSpec.Spring spring -> spring.force_N().at(length - spring.free_m());
            case ForceSpec.Stops stops -> stopPull_N(stops, length);
            case ForceSpec.Damper damper ->
                length >= damper.fromLength_m() && length < damper.toLength_m()
                        ? damper.force_N().at(speed)
                        : 0;
        };
    }

    private static double stopPull_N(ForceSpec.Stops stops, double length) {
        Curve force = stops.force_N();
        if (length < stops.bump_m()) {
            return -force.at(stops.bump_m() - length);
        }
        return length > stops.rebound_m() ? force.at(length - stops.rebound_m()) : 0;
    }
}
