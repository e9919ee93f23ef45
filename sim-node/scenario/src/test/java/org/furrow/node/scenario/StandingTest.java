package org.furrow.node.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.furrow.node.input.InputError;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.rigid.RigidContact;
import org.furrow.scm.rigid.RigidTerrain;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandingTest {
    /** Also with a long overhang: a vehicle does not fall on some of its wheels when it starts. */
    @ParameterizedTest
    @ValueSource(strings = {"hmmwv", "mtv", "tractor-four-wheel", "tractor-cart", "tractor-backhoe", "wheel-loader"})
    void shouldStandOnAllWheels(String name) throws InputError {
        VehicleModel model =
                VehicleReader.read(Library.findVehicle(name), source -> {}).compile();
        RigidContact ground =
                new RigidContact(new RigidTerrain(TestDrive.FLAT, ScmFrame.WORLD, RoadMaterials.plain(0.8)));
        Vehicle vehicle = model.place(new Placement(0, 0, 1, 0), ground);
        vehicle.updateBodies();
        int[] wheels = vehicle.bodies().wheels();
        for (int w = 0; w < wheels.length; w++) {
            double below_m = vehicle.bodies().position[3 * wheels[w] + 2] - model.wheelRadius_m(w);
            assertEquals(0, below_m, 2e-3, model.wheelNames().get(w));
        }
    }
}
