package org.furrow.node.study.bench.ride;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.rigid.RigidTerrain;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.TouchingBody;
import org.junit.jupiter.api.Test;

class RideBenchTest {
    private static final double G_MPS2 = 9.81;

    @Test
    void shouldShakeByTheObstacleAloneAndMoreOverALargerOne() throws InputError {
        List<RideBench.Ride> rides = new RideBench().rides();
        assertEquals(6, rides.size());
        for (int k = 0; k < rides.size(); k++) {
            RideBench.Ride ride = rides.get(k);
            String name = ride.inches() + " inches, " + ride.tyres();
            assertTrue(ride.flatRms_mps2() < 0.05, name + " on flat ground: " + ride.flatRms_mps2());
            assertTrue(ride.loopError() < 1e-8, name + " loops: " + ride.loopError());
            if (k >= 2) { // two kinds of tyres over each obstacle
                RideBench.Ride smaller = rides.get(k - 2);
                assertTrue(ride.largest_mps2() > 1.2 * smaller.largest_mps2(), name + ride.largest_mps2());
                assertTrue(ride.largestPitch_radps() > 1.2 * smaller.largestPitch_radps(), name);
            }
        }
    }

    @Test
    void shouldRestOnItsTyresRollFreelyAndHoldItsSpeed() throws InputError {
        MechanismSpec mechanism = VehicleReader.mechanism(Library.findVehicle("hmmwv-paper"), Mistakes.first())
                .spec();
        TouchingBody wheel = ScenarioReader.read(Library.find("half-rounds"), List.of())
                .vehicles()
                .getFirst()
                .model()
                .wheels()
                .getFirst();
        double speed_mps = RideBench.SPEED_MPS;
        HalfRoundVehicle vehicle = new HalfRoundVehicle(
                mechanism,
                wheel,
                new HalfRoundVehicle.Options(speed_mps, 0.001),
                new RigidTerrain(
                        new FlatSurface(0, Double.POSITIVE_INFINITY), ScmFrame.WORLD, RoadMaterials.plain(0.8)));
        double start_m = vehicle.frontWheel_m();
        for (int n = 0; n < 5000; n++) {
            vehicle.step();
        }
        assertEquals(
                start_m + 5 * speed_mps, vehicle.frontWheel_m(), 0.01, "the suspension moves a wheel by millimetres");
        double weight_N = G_MPS2
                * mechanism.bodies().stream()
                        .mapToDouble(MechanismSpec.Body::mass_kg)
                        .sum();
        assertEquals(weight_N, vehicle.load_N(), 1e-3 * weight_N);
        assertEquals(0, vehicle.rise_mps(Vector.ZERO), 1e-4);
        double radius_m = wheel.shape().radius_m();
        for (int w = 0; w < 4; w++) {
            double rolling_m = speed_mps / vehicle.spin_radps(w);
            assertTrue(rolling_m > radius_m - 0.03 && rolling_m < radius_m, "rolling radius " + rolling_m);
        }
    }
}
