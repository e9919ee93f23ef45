package org.furrow.node.scenario.check;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.multibody.MultibodySpec;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Vehicles of one model share the work arrays of the threads that step them. */
class VehiclesOfOneModelTest {
    private static final double STEP_S = 1e-3;
    private static final int STEPS = 60;

    @ParameterizedTest
    @ValueSource(strings = {"hmmwv", "mtv", "wheel-loader"})
    void shouldMoveAsIfAlone(String name) throws InputError {
        Driven slowAlone = new Driven(model(name), 0.2, 1);
        Driven fastAlone = new Driven(model(name), 1, -1);
        VehicleModel model = model(name);
        Driven slow = new Driven(model, 0.2, 1);
        Driven fast = new Driven(model, 1, -1);
        for (int n = 0; n < STEPS; n++) {
            slowAlone.step();
            fastAlone.step();
            if (n % 7 == 3) { // the first thread's work arrays then hold an older state of this vehicle
                CompletableFuture.runAsync(slow::step).join();
            } else {
                slow.step();
            }
            assertArrayEquals(slowAlone.words(), slow.words());
            fast.step();
            assertArrayEquals(fastAlone.words(), fast.words());
        }
    }

    private static VehicleModel model(String name) throws InputError {
        return VehicleReader.read(Library.findVehicle(name), file -> {}, Mistakes.first())
                .compile();
    }

    /** A vehicle on pads with constant controls. */
    private static final class Driven {
        private final Vehicle vehicle;
        private final Pads pads;
        private final VehicleReport report = new VehicleReport();

        Driven(VehicleModel model, double throttle, double steering) {
            MultibodySpec spec = (MultibodySpec) model.spec();
            double[] radius_m = spec.wheels().stream()
                    .mapToDouble(MultibodySpec.Wheel::radius_m)
                    .toArray();
            pads = new Pads(radius_m, spec.mass_kg());
            vehicle = model.place(new Placement(0, 0, 1, 0), pads);
            vehicle.controls().throttle = throttle;
            vehicle.controls().steering = steering;
        }

        void step() {
            vehicle.updateBodies();
            pads.press(vehicle.bodies(), STEP_S);
            vehicle.advance(STEP_S);
        }

        /** The state, and the position that follows from it. */
        double[] words() {
            vehicle.report(report);
            int length = vehicle.state().length;
            double[] words = Arrays.copyOf(vehicle.state(), length + 3);
            System.arraycopy(report.position_m, 0, words, length, 3);
            return words;
        }
    }
}
