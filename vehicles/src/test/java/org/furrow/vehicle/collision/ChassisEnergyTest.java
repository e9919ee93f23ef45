package org.furrow.vehicle.collision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Shape;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;

/** A chassis of two balls of 3 kg, 2 m from one another along its y axis, with its centre of mass 0.5 m ahead. */
class ChassisEnergyTest {
    private static final List<Shape.Hull> BOX = List.of(new Shape.Hull(new Shape.Box(1, 1, 1).corners()));
    private static final double BALL_KG = 3;

    private static VehicleReport report() {
        VehicleReport report = new VehicleReport();
        // turned by 90 degrees about z and then by 30 degrees about the new x axis
        double half = Math.PI / 4;
        double tilt = Math.PI / 12;
        report.orientation[0] = Math.cos(half) * Math.cos(tilt);
        report.orientation[1] = Math.cos(half) * Math.sin(tilt);
        report.orientation[2] = Math.sin(half) * Math.sin(tilt);
        report.orientation[3] = Math.sin(half) * Math.cos(tilt);
        report.position_m[0] = 7;
        report.position_m[2] = 2;
        System.arraycopy(new double[] {1, -2, 0.5}, 0, report.velocity_mps, 0, 3);
        System.arraycopy(new double[] {0.3, -0.4, 1.1}, 0, report.angularVelocity_radps, 0, 3);
        return report;
    }

    /** Kinetic and potential energy of a ball at a place of the chassis. */
    private static double ball_J(VehicleReport report, Vector x, Vector y, Vector place) {
        Vector z = x.cross(y);
        Vector arm = x.times(place.x()).plus(y.times(place.y())).plus(z.times(place.z()));
        Vector spin = new Vector(
                report.angularVelocity_radps[0], report.angularVelocity_radps[1], report.angularVelocity_radps[2]);
        Vector origin = new Vector(report.velocity_mps[0], report.velocity_mps[1], report.velocity_mps[2]);
        Vector v = origin.plus(spin.cross(arm));
        return BALL_KG * (0.5 * v.dot(v) + 9.81 * (report.position_m[2] + arm.z()));
    }

    @Test
    void shouldBeThatOfItsParts() {
        MechanismSpec.Inertia inertia = new MechanismSpec.Inertia(2 * BALL_KG, 0, 2 * BALL_KG, 0, 0, 0);
        CollisionBody chassis = new CollisionBody(BOX, 2 * BALL_KG, new Vector(0.5, 0, 0), thick(inertia));
        VehicleReport report = report();
        // the axes of the chassis in W: x along W's y; y along -x, lifted by 30 degrees
        Vector x = new Vector(0, 1, 0);
        Vector y = new Vector(-Math.cos(Math.PI / 6), 0, 0.5);
        double expected = ball_J(report, x, y, new Vector(0.5, 1, 0)) + ball_J(report, x, y, new Vector(0.5, -1, 0));
        assertEquals(expected, chassis.energy_J(report), 1e-6);
    }

    /** The tensor with a little about the axis through both balls, without which it has no inverse. */
    private static MechanismSpec.Inertia thick(MechanismSpec.Inertia i) {
        return new MechanismSpec.Inertia(i.xx(), 1e-9, i.zz(), 0, 0, 0);
    }

    @Test
    void shouldRefuseABodyThatNoForceMoves() {
        CollisionBody post = CollisionBody.immovable(BOX.getFirst());
        assertThrows(IllegalArgumentException.class, () -> post.energy_J(new VehicleReport()));
    }
}
