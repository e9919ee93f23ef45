package org.furrow.vehicle.fourwheel;

import org.furrow.world.math.Quaternions;

/** Momentum of the whole vehicle, summed over its bodies, independent of the equations of motion. */
final class Momentum {
    private Momentum() {}

    /** Linear momentum in W, then angular momentum in W about the common centre of mass. */
    static double[] of(FourWheelVehicle vehicle) {
        FourWheelModel model = vehicle.model();
        double[] r = new double[9];
        Quaternions.toMatrix(vehicle.state(), 3, r);
        double[] omega = {
            FourWheelVehicleTest.state(vehicle, "wx_radps"),
            FourWheelVehicleTest.state(vehicle, "wy_radps"),
            FourWheelVehicleTest.state(vehicle, "wz_radps")
        };
        double[] com = {
            model.spec.chassis().com_m().x(),
            model.spec.chassis().com_m().y(),
            model.spec.chassis().com_m().z()
        };
        double[] velocity = turn(r, cross(omega, com));
        double[] position = turn(r, com);
        for (int d = 0; d < 3; d++) {
            velocity[d] += vehicle.state()[7 + d];
            position[d] += vehicle.state()[d];
        }
        double[] p = new double[3];
        double[] first = new double[3];
        double[] l = new double[3];
        add(p, first, l, Fixture.CHASSIS_KG, position, velocity);
        double[] inertia = {
            model.spec.chassis().inertia_kgm2().x() * omega[0],
            model.spec.chassis().inertia_kgm2().y() * omega[1],
            model.spec.chassis().inertia_kgm2().z() * omega[2]
        };
        double[] spinMomentum = new double[3];
        for (int w = 0; w < 4; w++) {
            double[] at = slice(vehicle.bodies().position, w);
            double[] v = slice(vehicle.bodies().velocity, w);
            add(p, first, l, Fixture.WHEEL_KG, at, v);
            spinMomentum[0] += 4.5 * omega[0];
            spinMomentum[1] += Fixture.SPIN_KGM2 * vehicle.state()[21 + w];
            spinMomentum[2] += 4.5 * omega[2];
        }
        double mass_kg = Fixture.CHASSIS_KG + 4 * Fixture.WHEEL_KG;
        double[] own = turn(r, new double[] {
            inertia[0] + spinMomentum[0], inertia[1] + spinMomentum[1], inertia[2] + spinMomentum[2]
        });
        double[] middle = {first[0] / mass_kg, first[1] / mass_kg, first[2] / mass_kg};
        double[] ofMiddle = cross(middle, p);
        return new double[] {
            p[0], p[1], p[2], l[0] + own[0] - ofMiddle[0], l[1] + own[1] - ofMiddle[1], l[2] + own[2] - ofMiddle[2]
        };
    }

    /** The common centre of mass. */
    static double[] middle(FourWheelVehicle vehicle) {
        FourWheelModel model = vehicle.model();
        double[] r = new double[9];
        Quaternions.toMatrix(vehicle.state(), 3, r);
        double[] com = turn(r, new double[] {
            model.spec.chassis().com_m().x(),
            model.spec.chassis().com_m().y(),
            model.spec.chassis().com_m().z()
        });
        double[] sum = new double[3];
        for (int d = 0; d < 3; d++) {
            sum[d] = Fixture.CHASSIS_KG * (vehicle.state()[d] + com[d]);
            for (int w = 0; w < 4; w++) {
                sum[d] += Fixture.WHEEL_KG * vehicle.bodies().position[3 * w + d];
            }
            sum[d] /= Fixture.CHASSIS_KG + 4 * Fixture.WHEEL_KG;
        }
        return sum;
    }

    private static void add(double[] p, double[] first, double[] l, double mass_kg, double[] at, double[] v) {
        double[] moment = cross(at, v);
        for (int d = 0; d < 3; d++) {
            p[d] += mass_kg * v[d];
            first[d] += mass_kg * at[d];
            l[d] += mass_kg * moment[d];
        }
    }

    private static double[] slice(double[] values, int w) {
        return new double[] {values[3 * w], values[3 * w + 1], values[3 * w + 2]};
    }

    private static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    private static double[] turn(double[] r, double[] v) {
        return new double[] {
            r[0] * v[0] + r[1] * v[1] + r[2] * v[2],
            r[3] * v[0] + r[4] * v[1] + r[5] * v[2],
            r[6] * v[0] + r[7] * v[1] + r[8] * v[2]
        };
    }
}
