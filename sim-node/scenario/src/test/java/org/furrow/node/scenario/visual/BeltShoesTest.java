package org.furrow.node.scenario.visual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.scenario.value.LevelGround;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.spec.DrawnBelt;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shoes follow each other around the belt, as far apart as their pins, and turn with the sprocket. */
class BeltShoesTest {
    private static VehicleModel model(String kind) throws InputError {
        return ScenarioReader.read(Source.ofText("look.yaml", """
                                furrow: 1
                                name: look
                                duration_s: 0.1
                                terrain: {type: flat}
                                surface: rigid
                                vehicles:
                                  - {name: v, type: %s, start: {x_m: 0, y_m: 0, heading_deg: 0}, driver: {type: none}}
                                """.formatted(kind)), List.of())
                .vehicles()
                .getFirst()
                .model();
    }

    /** Middles of the pieces of a vehicle at rest, in the chassis frame. */
    private static double[] middles(VehicleModel model, DrawnBelt belt) {
        int links = model.linkNames().size();
        double[] position = new double[3 * links];
        Vehicle standing = model.place(new Placement(0, 0, 1, 0), LevelGround.INSTANCE);
        standing.updateBodies();
        VehicleReport report = new VehicleReport();
        standing.report(report);
        double[] middles = new double[2 * belt.pieces()];
        for (int p = 0; p < belt.pieces(); p++) {
            int link = belt.firstPiece() + p;
            standing.linkPose(link, position, new double[9 * links]);
            middles[2 * p] = position[3 * link] - report.position_m[0];
            middles[2 * p + 1] = position[3 * link + 2] - report.position_m[2];
        }
        return middles;
    }

    @ParameterizedTest
    @ValueSource(strings = {"m113", "marder", "track-robot"})
    void shoesFollowTheWayOfTheirPins(String kind) throws InputError {
        VehicleModel model = model(kind);
        assertEquals(2, model.drawnBelts().size());
        DrawnBelt belt = model.drawnBelts().getFirst();
        BeltShoes shoes = new BeltShoes(belt);
        double[] middles = middles(model, belt);
        double pitch_m = belt.size_m().x();
        double tooth_rad = 2 * Math.PI / belt.teeth();
        double[] places = new double[BeltShoes.SHOE * belt.shoes()];
        double[] later = new double[places.length];
        BeltShoes.Scratch scratch = new BeltShoes.Scratch();
        shoes.place(middles, 0.3 * tooth_rad, places, scratch);
        shoes.place(middles, -0.7 * tooth_rad, later, scratch);
        Vector rear = belt.over().getFirst();
        double lowest_m = rear.z();
        for (int k = 0; k < belt.shoes(); k++) {
            int at = BeltShoes.SHOE * k;
            int next = BeltShoes.SHOE * ((k + 1) % belt.shoes());
            lowest_m = Math.min(lowest_m, places[at + 1]);
            double apart_m = Math.hypot(places[next] - places[at], places[next + 1] - places[at + 1]);
            assertEquals(pitch_m, apart_m, 0.12 * pitch_m, "shoe " + k);
            assertEquals(1, Math.hypot(places[at + 2], places[at + 3]), 1e-9);
            // one tooth before, a shoe was where the shoe before it is now
            for (int d = 0; d < BeltShoes.SHOE; d++) {
                assertEquals(places[at + d], later[next + d], 1e-9, "shoe " + k);
            }
        }
        int front = 0;
        for (int k = 0; k < belt.shoes(); k++) {
            front += places[BeltShoes.SHOE * k + 1] < lowest_m + 0.02 * pitch_m && places[BeltShoes.SHOE * k + 2] > 0.99
                    ? 1
                    : 0;
        }
        assertTrue(front > belt.shoes() / 6, "shoes that lie on the ground and point ahead: " + front);
    }
}
