package org.furrow.node.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.engine.signal.Signal.Direction;
import org.furrow.node.engine.signal.SignalCatalogue;
import org.furrow.node.hil.binding.BusSignals;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signals of a vehicle without sensors: each has its true value, or a binding that names it is refused. */
@Tag("run")
class TrueSignalsTest {
    private static final int FIRST_ID = 0x100;
    private static final int COMMAND_ID = 0x50;

    @TempDir
    private Path folder;

    private Scenario scenario(String... settings) {
        List<String> all = new ArrayList<>(List.of(settings));
        all.add("duration_s=1");
        all.add("hil.vehicle=solo");
        return Scenarios.of("single", all.toArray(String[]::new));
    }

    private SignalCatalogue catalogue() {
        VehiclePlan vehicle = scenario().vehicles().getFirst();
        return BusSignals.catalogue(vehicle.model(), vehicle.sensors());
    }

    /** Sends each signal in every tick, and commands full steering to the right; returns values by signal. */
    private Map<String, List<Double>> run(List<String> names) throws Exception {
        StringBuilder dbc =
                new StringBuilder("BO_ %d Command: 8 X\n SG_ V : 0|64@1- (1,0) [0|0] \"\" X\n".formatted(COMMAND_ID));
        StringBuilder binding = new StringBuilder(
                "dbc: d.dbc\nreceive: [{message: Command, fields: [{field: V, signal: steering}]}]\nsend:\n");
        StringBuilder types = new StringBuilder("SIG_VALTYPE_ %d V : 2;\n".formatted(COMMAND_ID));
        for (int k = 0; k < names.size(); k++) {
            dbc.append("BO_ %d M%d: 8 X\n SG_ V : 0|64@1- (1,0) [0|0] \"\" X\n".formatted(FIRST_ID + k, k));
            types.append("SIG_VALTYPE_ %d V : 2;\n".formatted(FIRST_ID + k));
            binding.append("  - {message: M%d, period_s: 0.01, fields: [{field: V, signal: %s}]}\n"
                    .formatted(k, names.get(k)));
        }
        Files.writeString(folder.resolve("d.dbc"), dbc.append(types));
        Path file = Files.writeString(folder.resolve("b.yaml"), binding);
        Loops loops = new Loops(scenario("hil.binding=" + file));
        CanBus peer = loops.network().join();
        loops.disturbance = rank -> {
            peer.send(new CanFrame()
                    .standard(COMMAND_ID)
                    .put64(0, Double.doubleToLongBits(-1))
                    .length(8));
            return () -> {};
        };
        loops.run(1, HilExtension.Pace.FREE, folder.resolve("run"));
        Map<String, List<Double>> values = new HashMap<>();
        for (String line : Files.readAllLines(folder.resolve("run/hil/bus.log"))) {
            if (line.endsWith(" R")) {
                continue; // the command, whose identifier is below those of the values
            }
            String[] parts = line.split(" ")[2].split("#");
            long bits = Long.reverseBytes(Long.parseUnsignedLong(parts[1], 16));
            values.computeIfAbsent(names.get(Integer.parseInt(parts[0], 16) - FIRST_ID), name -> new ArrayList<>())
                    .add(Double.longBitsToDouble(bits));
        }
        return values;
    }

    @Test
    void shouldHaveATrueValueOrARefusal() throws Exception {
        SignalCatalogue catalogue = catalogue();
        List<String> names = catalogue.names(Direction.OUT).stream()
                .filter(name -> catalogue.refusal(name) == null)
                .toList();
        Map<String, List<Double>> values = run(names);
        for (String name : names) {
            List<Double> series = series(values, name);
            assertTrue(series.stream().noneMatch(value -> Double.isNaN(value)), name + ": " + series);
        }
        assertTrue(names.contains("steering_angle_rad") && names.contains("specific_force_y_mps2"));
        assertFalse(names.contains("lat_deg") || names.contains("utc_s") || names.contains("hdop"));
        double z = mean(series(values, "specific_force_z_mps2"));
        assertEquals(9.81, z, 1.0, "the vehicle stands on its wheels");
    }

    @Test
    void shouldReportWhereTheWheelsAreApartFromTheCommand() throws Exception {
        Map<String, List<Double>> values =
                run(List.of("steering_state", "steering_commanded", "steering_angle_rad", "specific_force_y_mps2"));
        List<Double> state = series(values, "steering_state");
        List<Double> commanded = series(values, "steering_commanded");
        List<Double> angle = series(values, "steering_angle_rad");
        assertEquals(-1, commanded.getFirst());
        assertTrue(state.getFirst() > -0.5 && state.getFirst() < 0, "on the way: " + state.getFirst());
        assertEquals(-1, state.getLast(), 1e-9, "arrived");
        double full_rad = scenario().vehicles().getFirst().model().steering().fullAngle_rad();
        for (int k = 0; k < state.size(); k++) {
            assertEquals(state.get(k) * full_rad, angle.get(k), 1e-12);
        }
    }

    private static List<Double> series(Map<String, List<Double>> values, String name) {
        return Objects.requireNonNull(values.get(name), name);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(each -> each).average().orElseThrow();
    }
}
