package org.furrow.node.scenario;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.Spelling;

/** The scenarios, vehicles and mechanisms that come with Furrow. */
public final class Library {
    /** Names of the scenarios. */
    public static final List<String> NAMES = List.of(
            "convoy",
            "single",
            "crossing",
            "side-by-side",
            "trucks",
            "hmmwv-reference",
            "half-rounds",
            "meeting",
            "hil-demo",
            "weak-scaling",
            "fleet");

    private static final List<String> VEHICLES = List.of("hmmwv", "hmmwv-chrono", "patrol-4x4", "mtv");
    private static final List<String> MECHANISMS = List.of(
            "pendulum",
            "double-pendulum",
            "slider-crank",
            "four-bar",
            "n-four-bar",
            "andrews",
            "bricard",
            "top",
            "hmmwv-paper");

    private Library() {}

    /** A file of the user's, or the built-in scenario of that name. */
    public static Source find(String scenario) throws InputError {
        if (Files.isRegularFile(Path.of(scenario))) {
            return Source.ofFile(Path.of(scenario));
        }
        Source builtIn = NAMES.contains(scenario) ? Source.builtIn("scenarios", scenario + ".yaml") : null;
        if (builtIn != null) {
            return builtIn;
        }
        String nearest = Spelling.nearest(scenario, NAMES);
        throw new InputError(scenario + ": no such file or built-in scenario; "
                + (nearest != null ? "did you mean '" + nearest + "'?" : "built in: " + String.join(", ", NAMES)));
    }

    /** A file of the user's, or the built-in vehicle or mechanism of that name. */
    public static Source findVehicle(String vehicle) throws InputError {
        if (Files.isRegularFile(Path.of(vehicle))) {
            return Source.ofFile(Path.of(vehicle));
        }
        String folder = VEHICLES.contains(vehicle) ? "vehicles" : "mechanisms";
        List<String> names =
                Stream.concat(VEHICLES.stream(), MECHANISMS.stream()).toList();
        Source builtIn = names.contains(vehicle) ? Source.builtIn(folder, vehicle + ".yaml") : null;
        if (builtIn != null) {
            return builtIn;
        }
        String nearest = Spelling.nearest(vehicle, names);
        throw new InputError(vehicle + ": no such file or built-in vehicle or mechanism; "
                + (nearest != null ? "did you mean '" + nearest + "'?" : "built in: " + String.join(", ", names)));
    }
}
