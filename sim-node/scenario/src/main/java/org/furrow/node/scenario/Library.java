package org.furrow.node.scenario;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.input.SimilarFiles;
import org.furrow.node.input.Source;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.YamlNode;

/** Built-in scenarios, vehicles and mechanisms. */
public final class Library {
    /** Names of the scenarios. */
    public static final List<String> NAMES = List.of(
            "convoy",
            "single",
            "crossing",
            "side-by-side",
            "trucks",
            "tracks",
            "lugged",
            "convoy-sand",
            "convoy-hill",
            "obstacle-field",
            "mixed-fleet",
            "hmmwv-reference",
            "half-rounds",
            "surfaces",
            "tractors",
            "backhoe",
            "loader",
            "digging",
            "meeting",
            "belly",
            "rocks",
            "rover",
            "woodland",
            "task-goal",
            "task-convoy",
            "task-bogged",
            "hil-demo",
            "hil-tractor",
            "weak-scaling",
            "fleet");

    /** Names of the vehicles. */
    public static final List<String> VEHICLES = List.of(
            "hmmwv",
            "hmmwv-lugged",
            "hmmwv-chrono",
            "patrol-4x4",
            "mtv",
            "tractor",
            "tractor-four-wheel",
            "tractor-cart",
            "tractor-backhoe",
            "wheel-loader",
            "m113",
            "marder",
            "track-robot",
            "rocker-bogie",
            "viper",
            "boulder");

    /** Names of the mechanisms that can be simulated by themselves. */
    public static final List<String> MECHANISMS = List.of(
            "pendulum",
            "double-pendulum",
            "slider-crank",
            "four-bar",
            "n-four-bar",
            "andrews",
            "bricard",
            "top",
            "delta-robot",
            "elevator",
            "table-top",
            "hmmwv-paper");

    private Library() {}

    /** Names of the built-in files that a key of an input file may name, by folder; parts of mechanisms are omitted. */
    public static List<String> files(String folder) {
        return switch (folder) {
            case "vehicles" -> yaml(VEHICLES);
            case "mechanisms" -> yaml(MECHANISMS);
            case "terrain" -> List.of("heap.asc", "maungawhau-10m.asc", "ruts.asc");
            case "inputs" ->
                List.of(
                        "belly-stuck.csv",
                        "belly-truck.csv",
                        "digging-digger.csv",
                        "digging-loader.csv",
                        "meeting.csv",
                        "surfaces.csv",
                        "tracks-robot.csv",
                        "backhoe.csv",
                        "loader.csv");
            case "tyres" -> List.of("feda-335-65r22.5.csv");
            case "can" -> List.of("hil-demo.yaml", "hil-tractor.yaml", "hil-tractor-criteria.yaml");
            default -> List.of();
        };
    }

    /** The file that a key of a vehicle, mechanism or rig file names: beside that file, or built in. */
    public static Source beside(YamlNode node, String key, Source file, String folder) throws InputError {
        Source found = Source.find(node.text(key), file.path(), folder);
        if (found == null) {
            throw node.get(key)
                    .error("there is no file '" + node.text(key) + "' beside this one, and none built in"
                            + SimilarFiles.advice(node.text(key), file.path(), files(folder)));
        }
        return found;
    }

    private static List<String> yaml(List<String> names) {
        return names.stream().map(name -> name + ".yaml").toList();
    }

    /** The user's file or built-in scenario of that name. */
    public static Source find(String scenario) throws InputError {
        return find(scenario, "scenario", "scenarios", NAMES);
    }

    /** The user's file or built-in vehicle or mechanism of that name. */
    public static Source findVehicle(String vehicle) throws InputError {
        String folder = VEHICLES.contains(vehicle) ? "vehicles" : "mechanisms";
        List<String> names =
                Stream.concat(VEHICLES.stream(), MECHANISMS.stream()).toList();
        return find(vehicle, "vehicle or mechanism", folder, names);
    }

    private static Source find(String name, String kind, String folder, List<String> names) throws InputError {
        if (Files.isRegularFile(Path.of(name))) {
            return Source.ofFile(Path.of(name));
        }
        Source builtIn = names.contains(name) ? Source.builtIn(folder, name + ".yaml") : null;
        if (builtIn != null) {
            return builtIn;
        }
        String nearest = Spelling.nearest(name, names);
        String file = nearest != null ? nearest : SimilarFiles.nearest(Path.of(name));
        throw new InputError(name + ": no such file or built-in " + kind + "; "
                + (file != null ? "did you mean '" + file + "'?" : "built in: " + String.join(", ", names)));
    }
}
