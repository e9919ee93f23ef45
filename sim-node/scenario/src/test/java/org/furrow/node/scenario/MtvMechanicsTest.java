package org.furrow.node.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.vehicle.compile.MechanismCompiler;
import org.furrow.vehicle.drivetrain.DrivelineSpec;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.dynamics.MultibodyModel;
import org.furrow.vehicle.multibody.MultibodySpec;
import org.furrow.vehicle.multibody.MultibodyVehicleModel;
import org.furrow.vehicle.spec.MechanismSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Degrees of freedom and conservation laws of the truck with live axles. */
class MtvMechanicsTest {
    private static final double[] X = {1, 0, 0};

    static MultibodySpec spec(String vehicle) {
        try {
            return (MultibodySpec) VehicleReader.read(Library.findVehicle(vehicle), file -> {});
        } catch (InputError e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Six of the chassis, twist of the frame, heave and roll of three axles, six wheels; the rest is dependent. */
    @Test
    void shouldHaveNineteenDegreesOfFreedom() {
        MultibodyModel model = spec("mtv").compile().mechanism();
        Multibody multibody = new Multibody(model);
        multibody.evaluate(model.tree().designCoordinates(), model.start().velocities());
        assertEquals(6 + 1 + 3 * 2 + 6, multibody.degreesOfFreedom());
        assertEquals(0, multibody.redundantRows());
    }

    @Test
    void shouldKeepItsMomentumInFreeFlight() {
        MechanismSpec mechanism = FreeFlight.withoutGravity(spec("mtv").mechanism());
        FreeFlight flight = new FreeFlight(mechanism, MechanismCompiler.compile(mechanism));
        double[] before = flight.momentum();
        for (int n = 0; n < 2000; n++) {
            flight.step(5e-4, Multibody.Outside.NONE);
        }
        assertConstant(before, flight.momentum(), 1e-9);
    }

    /** The bodies lose the energy that springs and dampers take: rods and joints do no work. */
    @Test
    void shouldLoseTheEnergyThatItsStrutsTake() {
        MechanismSpec mechanism = FreeFlight.withoutGravity(spec("mtv").mechanism());
        FreeFlight flight = new FreeFlight(mechanism, MechanismCompiler.compile(mechanism));
        double before = flight.kinetic_J() + torsion_J(flight);
        double given = 0;
        double moved = 0;
        List<double[]> last = flight.struts();
        for (int n = 0; n < 2000; n++) {
            flight.step(5e-4, Multibody.Outside.NONE);
            List<double[]> now = flight.struts();
            for (int k = 0; k < now.size(); k++) {
                double work = -0.5 * (now.get(k)[1] + last.get(k)[1]) * (now.get(k)[0] - last.get(k)[0]);
                given += work;
                moved += Math.abs(work);
            }
            last = now;
        }
        assertTrue(moved > 5000, "moved_J=" + moved);
        assertEquals(given, flight.kinetic_J() + torsion_J(flight) - before, 1e-3 * moved);
    }

    /** Energy stored by the twist of the frame. */
    private static double torsion_J(FreeFlight flight) {
        MultibodyModel model = flight.multibody.model();
        MultibodyModel.AtFreedom torsion = model.actions().atJoints().getFirst();
        double angle = flight.q[torsion.coordinate()];
        return 0.5 * torsion.spec().stiffness() * angle * angle;
    }

    /** Engine torque on the shafts and its reaction on the chassis are internal, also with steered wheels. */
    @ParameterizedTest
    @ValueSource(strings = {"mtv", "hmmwv"})
    void shouldKeepItsMomentumUnderTorque(String vehicle) {
        MultibodySpec spec = withLightShafts(spec(vehicle));
        MultibodyVehicleModel model = spec.compile();
        FreeFlight flight = new FreeFlight(spec.mechanism(), model.mechanism());
        int shaft = model.mechanism().tree().shaftFreedom(0);
        int chassis = spec.mechanism().bodies().stream()
                .map(MechanismSpec.Body::name)
                .toList()
                .indexOf(spec.chassis());
        double step_s = 5e-4;
        double rate_radps = 0.7;
        for (int n = 1; n <= 1000; n++) {
            flight.multibody.setInput(0, n * step_s * rate_radps, rate_radps);
            flight.step(step_s, Multibody.Outside.NONE);
        }
        flight.multibody.setInput(0, 1000 * step_s * rate_radps, 0);
        flight.step(step_s, Multibody.Outside.NONE);
        flight.multibody.setClutch(spec.wheels().size(), 300);
        double torque_Nm = 200;
        double[] before = flight.momentum();
        for (int n = 0; n < 1000; n++) {
            flight.step(step_s, (multibody, v) -> {
                multibody.addGeneralisedForce(shaft, torque_Nm);
                multibody.addBodyTorque(chassis, X, -torque_Nm);
            });
        }
        assertConstant(before, flight.momentum(), 1e-6);
    }

    /** Shafts have no direction, so their momentum is not counted; nearly massless ones make that error small. */
    static MultibodySpec withLightShafts(MultibodySpec spec) {
        double light = 1e-6;
        DrivelineSpec given = (DrivelineSpec) spec.drivetrain();
        List<DrivelineSpec.Axle> axles = new ArrayList<>();
        for (DrivelineSpec.Axle axle : given.axles()) {
            axles.add(new DrivelineSpec.Axle(
                    axle.left(), axle.right(), axle.ratio(), 0, light, axle.lock_Nm(), axle.carrier()));
        }
        return new MultibodySpec(
                FreeFlight.withoutGravity(spec.mechanism()),
                spec.chassis(),
                spec.wheels(),
                spec.steering(),
                new DrivelineSpec(given.engine(), given.converter(), given.gearbox(), light, axles, 0, given.joining()),
                spec.integrator(),
                spec.form(),
                null);
    }

    private static void assertConstant(double[] before, double[] after, double share) {
        for (int part = 0; part < 6; part += 3) {
            double size = Math.sqrt(before[part] * before[part]
                    + before[part + 1] * before[part + 1]
                    + before[part + 2] * before[part + 2]);
            for (int d = part; d < part + 3; d++) {
                assertEquals(
                        before[d], after[d], share * size, String.format(Locale.ROOT, "component %d of %g", d, size));
            }
        }
    }
}
