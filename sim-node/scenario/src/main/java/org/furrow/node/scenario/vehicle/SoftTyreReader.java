package org.furrow.node.scenario.vehicle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.world.contact.Inflation;
import org.furrow.world.contact.LoadCurves;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.SoftTyre;
import org.furrow.world.contact.TyreLoad;
import org.jspecify.annotations.Nullable;

/** Reads tyres that give way on soil, and files of their load curves. */
public final class SoftTyreReader {
    static final String KEY = "soft_tyre";
    private static final String CURVES = "load_curves";
    private static final String FOLDER = "tyres";
    private static final List<String> COLUMNS = List.of("pressure_kPa", "deflection_m", "load_N");
    private static final double PA_PER_KPA = 1000;

    private final Finder files;

    /** Finds the file of load curves that a tyre names. */
    public interface Finder {
        /**
         * @param extension of the file, which the name may omit
         * @param folder of built-in files
         */
        Source find(YamlNode tyre, String key, String extension, String folder) throws InputError;
    }

    private SoftTyreReader(Finder files) {
        this.files = files;
    }

    /**
     * Reads tyres of a file.
     *
     * @param onFile called for each file of load curves
     */
    public static SoftTyreReader of(Source file, Consumer<Source> onFile) {
        return new SoftTyreReader((tyre, key, extension, folder) -> {
            Source found = Library.beside(tyre, key, file, folder);
            onFile.accept(found);
            return found;
        });
    }

    /**
     * Reads the tyre that a scenario gives to all wheels of a vehicle.
     *
     * @param files finds the file of load curves that the scenario names
     */
    public static VehicleSpec onAll(VehicleSpec spec, YamlNode tyre, Finder files) throws InputError {
        SoftTyreReader reader = new SoftTyreReader(files);
        TyreLoad load = reader.load(tyre);
        return tyre.build(() -> spec.with(
                (given, radius_m, mass_kg) -> given.with(read(tyre, load, width_m(given.shape(), radius_m)))));
    }

    /** The tyre of a wheel with the key {@code soft_tyre}; null: it is rigid on soil. */
    public @Nullable SoftTyre read(YamlNode wheel) throws InputError {
        if (!wheel.has(KEY)) {
            return null;
        }
        double width_m = wheel.has("width_m") ? wheel.number("width_m") : usualWidth_m(wheel.number("radius_m"));
        YamlNode tyre = wheel.get(KEY);
        return read(tyre, load(tyre), width_m);
    }

    private static double width_m(Shape shape, double radius_m) {
        return shape instanceof Shape.Cylinder cylinder ? cylinder.width_m() : usualWidth_m(radius_m);
    }

    private static double usualWidth_m(double radius_m) {
        return 0.5 * radius_m;
    }

    private static SoftTyre read(YamlNode tyre, TyreLoad load, double width_m) throws InputError {
        return tyre.build(() ->
                new SoftTyre(width_m, load, inflation(tyre), tyre.number("damping_Nspm"), tyre.number("rolling")));
    }

    private static Inflation inflation(YamlNode tyre) {
        List<Inflation.Step> steps = new ArrayList<>();
        if (tyre.has("pressure_s_kPa")) {
            for (double[] row : Values.rows(tyre.get("pressure_s_kPa"))) {
                steps.add(new Inflation.Step(row[0], PA_PER_KPA * row[1]));
            }
        }
        double rate_kPaps =
                tyre.has("pressure_rate_kPaps") ? tyre.number("pressure_rate_kPaps") : Double.POSITIVE_INFINITY;
        return new Inflation(PA_PER_KPA * tyre.number("pressure_kPa"), steps, PA_PER_KPA * rate_kPaps);
    }

    private TyreLoad load(YamlNode tyre) throws InputError {
        if (!tyre.has(CURVES)) {
            return tyre.build(
                    () -> new TyreLoad.Carcass(PA_PER_KPA * tyre.number("carcass_kPa"), tyre.number("stiffness_Npm")));
        }
        for (String key : List.of("carcass_kPa", "stiffness_Npm")) {
            if (tyre.has(key)) {
                throw tyre.get(key).error("has no effect with load_curves, which have the whole load; leave it out");
            }
        }
        return curves(files.find(tyre, CURVES, ".csv", FOLDER));
    }

    /** Reads a table of load curves; the rows of a pressure are in the order of their deflections. */
    private static LoadCurves curves(Source file) throws InputError {
        Map<Double, List<double[]>> points = new TreeMap<>();
        try (CsvTable table = CsvTable.of(file)) {
            table.requireColumns(COLUMNS);
            while (table.next()) {
                points.computeIfAbsent(table.number(0), pressure -> new ArrayList<>())
                        .add(new double[] {table.number(1), table.number(2)});
            }
        }
        return Values.parse(
                file,
                () -> new LoadCurves(points.entrySet().stream()
                        .map(curve -> new LoadCurves.Curve(PA_PER_KPA * curve.getKey(), curve.getValue()))
                        .toList()));
    }
}
