package org.furrow.node.dataset.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.scenario.observer.Observer;
import org.furrow.node.scenario.observer.ObserverType;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Shape;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two boxes of 2 m that drive towards each other and on, at 1 m/s each, from 5 m between their middles. */
class TriggeredObserverTest {
    private static final double EPOCH_S = 0.1;

    @TempDir
    private Path folder;

    private ObserverType.Rank rank(boolean hulls) {
        MechanismSpec.Inertia inertia = new MechanismSpec.Inertia(1, 1, 1, 0, 0, 0);
        List<Shape.Hull> box = List.of(new Shape.Hull(new Shape.Box(2, 2, 2).corners()));
        CollisionBody hull = hulls ? new CollisionBody(box, 1, Vector.ZERO, inertia) : null;
        return new ObserverType.Rank(0, List.of("a", "b"), Arrays.asList(hull, hull), EPOCH_S, folder);
    }

    private List<String> rows(When when, double before_s, double after_s) throws IOException {
        try (Observer observer =
                new TriggeredObserver("seen", EventTable.Format.CSV, before_s, after_s, when, rank(true))) {
            for (int epoch = 0; epoch <= 80; epoch++) {
                @Nullable VehicleReport[] reports = {new VehicleReport(), new VehicleReport()};
                for (int v = 0; v < 2; v++) {
                    reports[v].position_m[0] = (v == 0 ? 1 : -1) * (epoch * EPOCH_S - 2.5);
                    reports[v].velocity_mps[0] = v == 0 ? 1 : -1;
                }
                observer.onCommitted(epoch, Arrays.asList(reports));
            }
        }
        return Files.readAllLines(folder.resolve("seen.csv"));
    }

    private static double number(String row, int column) {
        return Double.parseDouble(row.split(",")[column]);
    }

    @Test
    void shouldWriteWhatIsAboutACollision() throws Exception {
        List<String> rows = rows(new When.Collision("a", "b"), 0.5, 1);
        assertTrue(rows.getFirst().startsWith("event,vehicle,t,x_m,"), rows.getFirst());
        // the faces meet at 1.5 s and part at 3.5 s
        assertEquals(1.6 - 0.5, number(rows.get(1), 2), 1e-9);
        assertEquals(3.4 + 1, number(rows.getLast(), 2), 0.1001);
        assertEquals("a", rows.get(1).split(",")[1]);
        assertEquals("b", rows.get(2).split(",")[1]);
        assertTrue(rows.stream().skip(1).allMatch(row -> row.startsWith("0,")));
        assertTrue(rows.getFirst().endsWith(",energy_J"), rows.getFirst());
        assertEquals(0.5, Double.parseDouble(rows.get(1).substring(rows.get(1).lastIndexOf(',') + 1)), 1e-12);
    }

    @Test
    void shouldWriteWhatIsBeyondALimit() throws Exception {
        List<String> rows = rows(new When.Limit("x_m", "a", 2.05, true), 0, 0);
        assertEquals(4.6, number(rows.get(1), 2), 1e-9);
        assertEquals(2 * 35 + 1, rows.size());
    }

    @Test
    void shouldWriteEveryNthEpoch() throws Exception {
        List<String> rows = rows(new When.Every(20), 0, 0);
        assertEquals(2 * 5 + 1, rows.size());
        assertEquals(2, number(rows.get(3), 2), 1e-9);
        assertEquals(1, number(rows.get(3), 0));
    }

    @Test
    void shouldRefuseAVehicleThatDoesNotExistAndOneWithoutAHull() {
        IOException unknown = assertThrows(IOException.class, () -> rows(new When.Limit("x_m", "c", 1, true), 0, 0));
        assertEquals("observer 'seen': there is no vehicle 'c'; expected one of a, b", unknown.getMessage());
        IOException bare = assertThrows(
                IOException.class,
                () -> new TriggeredObserver(
                        "seen", EventTable.Format.CSV, 0, 0, new When.Collision("a", "b"), rank(false)));
        assertEquals("observer 'seen': vehicle 'a' has no hull that could collide", bare.getMessage());
    }
}
