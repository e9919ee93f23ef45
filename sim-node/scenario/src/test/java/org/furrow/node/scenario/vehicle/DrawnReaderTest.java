package org.furrow.node.scenario.vehicle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.Library;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.rigid.RigidContact;
import org.furrow.scm.rigid.RigidTerrain;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.hydraulic.CircuitSpec;
import org.furrow.vehicle.multibody.MultibodySpec;
import org.furrow.vehicle.spec.DrawnBox;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.GroundContact;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The boxes that pictures show of the bodies of a mechanism. */
class DrawnReaderTest {
    private static final double STEP_S = 1e-3;
    private static final String FIRST = "{body: ballast, box: {size_m: [0.35, 0.9, 0.4], at_m: [0, 0, 0]}}";

    private final GroundContact ground = new RigidContact(
            new RigidTerrain(new FlatSurface(0, Double.POSITIVE_INFINITY), ScmFrame.WORLD, RoadMaterials.plain(0.8)));

    private static VehicleModel model(String name) throws InputError {
        return VehicleReader.read(Library.findVehicle(name), source -> {}).compile();
    }

    private static List<DrawnBox> boxes(VehicleModel model, String body) {
        int link = model.linkNames().indexOf(body);
        assertTrue(link >= 0, body);
        return model.linkBoxes(link);
    }

    /** The middle of the first (-1) or last (+1) face along a box, in W. */
    private static double[] end(Vehicle vehicle, DrawnBox box, int side) {
        VehicleModel model = vehicle.model();
        double[] position = new double[3 * model.linkNames().size()];
        double[] r = new double[9 * model.linkNames().size()];
        int link = model.linkNames().indexOf(box.body());
        vehicle.linkPose(link, position, r);
        Vector at = box.centre_m()
                .plus(box.axes().x().times(0.5 * side * box.size_m().x()));
        return IntStream.range(0, 3)
                .mapToDouble(d -> position[3 * link + d]
                        + r[9 * link + 3 * d] * at.x()
                        + r[9 * link + 3 * d + 1] * at.y()
                        + r[9 * link + 3 * d + 2] * at.z())
                .toArray();
    }

    @Test
    void barsMeetAtTheirJointWhileTheBackhoeDigs() throws InputError {
        VehicleModel model = model("tractor-backhoe");
        DrawnBox boom = boxes(model, "backhoe.boom").getFirst();
        DrawnBox crowd = boxes(model, "backhoe.crowd").getFirst();
        Vehicle vehicle = model.place(new Placement(3, -2, 0.6, 0.8), ground);
        vehicle.controls().brake = 1;
        vehicle.updateBodies();
        double[] start = end(vehicle, crowd, 1);
        assertArrayEquals(end(vehicle, boom, 1), end(vehicle, crowd, -1), 1e-6);
        for (int axis = 0; axis < 3; axis++) {
            vehicle.controls().aux[axis] = 0.6;
        }
        for (int n = 0; n < 1000; n++) {
            vehicle.updateBodies();
            ground.press(vehicle.bodies(), STEP_S);
            vehicle.advance(STEP_S);
        }
        vehicle.updateBodies();
        double[] tip = end(vehicle, crowd, 1);
        assertTrue(Math.hypot(tip[0] - start[0], tip[2] - start[2]) > 0.1, "the arm must have moved");
        assertArrayEquals(end(vehicle, boom, 1), end(vehicle, crowd, -1), 1e-6);
    }

    /** Each as long as the retracted cylinder, so that the rod ends in the tube on the whole stroke. */
    @ParameterizedTest
    @ValueSource(strings = {"tractor-backhoe", "wheel-loader"})
    void tubeAndRodOfACylinderFitItsStroke(String name) throws InputError {
        VehicleModel model = model(name);
        MultibodySpec spec = (MultibodySpec) model.spec();
        CircuitSpec circuit = Objects.requireNonNull(spec.hydraulics());
        Vehicle vehicle = model.place(new Placement(0, 0, 1, 0), ground);
        vehicle.updateBodies();
        for (CircuitSpec.Section section : circuit.sections()) {
            String cylinder = section.joint().replaceFirst("-slide$", "");
            DrawnBox tube = boxes(model, cylinder + "-cylinder").getFirst();
            DrawnBox rod = boxes(model, cylinder + "-piston").getFirst();
            double[] base = end(vehicle, tube, -1);
            double[] eye = end(vehicle, rod, -1);
            double length_m = Math.sqrt(IntStream.range(0, 3)
                    .mapToDouble(d -> (eye[d] - base[d]) * (eye[d] - base[d]))
                    .sum());
            double retracted_m = length_m - section.cylinder().start_m();
            double extended_m = retracted_m + section.cylinder().stroke_m();
            assertEquals(tube.size_m().x(), rod.size_m().x(), cylinder);
            assertTrue(tube.size_m().x() < retracted_m + 0.02, cylinder + " retracted to " + retracted_m);
            assertTrue(2 * tube.size_m().x() > extended_m + 0.05, cylinder + " extended to " + extended_m);
            assertTrue(rod.size_m().y() < tube.size_m().y(), cylinder);
        }
    }

    @Test
    void aFileWithoutDrawnBoxesHasNone() throws InputError {
        VehicleModel hmmwv = model("hmmwv");
        assertTrue(hmmwv.linkNames().size() > 10);
        assertTrue(hmmwv.chassisBoxes().isEmpty());
        for (int link = 0; link < hmmwv.linkNames().size(); link++) {
            assertTrue(hmmwv.linkBoxes(link).isEmpty());
        }
        assertEquals(3, model("wheel-loader").chassisBoxes().size());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {body: balast, box: {size_m: [1, 1, 1], at_m: [0, 0, 0]}} | drawn.0.body: there is no body 'balast'; did you mean 'ballast'?
                    {body: ballast, box: {size_m: [1, 1, 1]}}                 | drawn.0.box: 'at_m' is missing
                    {body: ballast, box: {size_m: [1, 0, 1], at_m: [0, 0, 0]}} | drawn.0.box.size_m.1: must be > 0, found 0
                    {box: {size_m: [1, 1, 1], at_m: [0, 0, 0]}}               | drawn.0: 'body' is missing
                    {body: ballast}                                           | drawn.0: 'bar' is missing
                    {body: ballast, shape: 1}                                 | drawn.0
                    {body: tractor.rear-left, box: {size_m: [1, 1, 1], at_m: [0, 0, 0]}} | a drawn box names body 'tractor.rear-left', which is drawn as a wheel
                    {body: backhoe.boom, bar: {from: backhoe.boom-pin, to: backhoe.crowd-pim, size_m: [1, 1]}} | drawn.0.bar.to: there is no joint 'backhoe.crowd-pim'; did you mean 'backhoe.crowd-pin'?
                    {body: backhoe.boom, bar: {from: backhoe.boom-pin, to: backhoe.bucket-pin, size_m: [1, 1]}} | drawn.0.bar: joint 'backhoe.bucket-pin' is not a joint of body 'backhoe.boom'; it joins 'backhoe.crowd' and 'backhoe.bucket'
                    {body: backhoe.boom, bar: {from: backhoe.boom-pin, to: backhoe.boom-pin, size_m: [1, 1]}} | drawn.0.bar: a bar needs two joints that are apart, 'backhoe.boom-pin' and 'backhoe.boom-pin' are not
                    {body: backhoe.boom, bar: {from: backhoe.boom-pin, to: backhoe.crowd-pin, size_m: [1, 1], length_m: 0}} | drawn.0.bar.length_m: must be > 0, found 0
                    """)
    void refusesInOneLine(String entry, String reason) throws InputError {
        String file = Library.findVehicle("tractor-backhoe").bytes().text().replace(FIRST, entry);
        String message = String.valueOf(
                assertThrows(InputError.class, () -> VehicleReader.read(Source.ofText("digger.yaml", file), s -> {}))
                        .getMessage());
        assertTrue(message.contains(reason), message);
        assertEquals(1, message.lines().count(), message);
    }
}
