package org.furrow.node.scenario;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalDouble;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.multibody.MultibodySpec;
import org.furrow.vehicle.multibody.MultibodyVehicleModel;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.TouchingBodies;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** External pushes on the chassis of a multibody vehicle. */
class PushTest {
    private static final double STEP_S = 1e-3;
    private static final int TICKS = 3;
    private static final double[] WRENCH = {3e4, -2e4, 1e4, 4e3, 5e3, -6e3};

    private static final class Nothing implements GroundContact {
        @Override
        public void press(TouchingBodies bodies, double step_s) {}

        @Override
        public double initialHeight_m(double x_m, double y_m) {
            return 0;
        }
    }

    /** A push of one tick changes the total momentum by its impulse, with every integrator. */
    @ParameterizedTest
    @CsvSource({"mtv, EULER", "hmmwv, EULER", "hmmwv, RK4"})
    void shouldApplyAPushOnce(String type, Integrator integrator) {
        MultibodySpec given = MtvMechanicsTest.withLightShafts(MtvMechanicsTest.spec(type));
        MultibodySpec spec = given.with(integrator);
        MultibodyVehicleModel model = spec.compile();
        double[] without = momentum(spec, model, 0);
        double[] once = momentum(spec, model, 1);
        double[] twice = momentum(spec, model, 2);
        // the chassis is 5 m above the origin
        double[] impulse = {
            WRENCH[0], WRENCH[1], WRENCH[2], WRENCH[3] - 5 * WRENCH[1], WRENCH[4] + 5 * WRENCH[0], WRENCH[5]
        };
        for (int k = 0; k < 6; k++) {
            assertEquals(impulse[k] * STEP_S, once[k] - without[k], 0.02 * 150, "k=" + k);
            assertEquals(2 * impulse[k] * STEP_S, twice[k] - without[k], 0.02 * 300, "k=" + k);
        }
        assertArrayEquals(
                new double[] {30, -20, 10},
                new double[] {once[0] - without[0], once[1] - without[1], once[2] - without[2]},
                2e-3);
    }

    private static double[] momentum(MultibodySpec spec, MultibodyVehicleModel model, int pushes) {
        GroundContact ground = new Nothing();
        Vehicle vehicle = model.place(new Placement(0, 0, 1, 0, OptionalDouble.of(5), 0), ground);
        for (int n = 0; n < pushes; n++) {
            vehicle.applyWrench(WRENCH);
        }
        for (int n = 0; n < TICKS; n++) {
            vehicle.updateBodies();
            vehicle.advance(STEP_S);
        }
        FreeFlight flight = new FreeFlight(spec.mechanism(), model.mechanism());
        System.arraycopy(vehicle.state(), 0, flight.q, 0, flight.q.length);
        System.arraycopy(vehicle.state(), flight.q.length, flight.v, 0, flight.v.length);
        return flight.momentum();
    }
}
