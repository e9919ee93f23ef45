package org.furrow.node.scenario.reader;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.scm.terrain.BicubicSurface;
import org.furrow.scm.terrain.ElevationGrid;
import org.furrow.scm.terrain.EsriAsciiReader;
import org.furrow.scm.terrain.GeoTiffReader;
import org.furrow.scm.terrain.GeographicGrid;
import org.furrow.scm.terrain.GeographicProjection;
import org.furrow.scm.terrain.GeographicRaster;
import org.furrow.scm.terrain.GeographicWindow;
import org.furrow.world.geo.GeographicOrigin;
import org.furrow.world.grid.UndeformedSurface;
import org.jspecify.annotations.Nullable;

/**
 * Reads elevation: in metres as it is, in degrees projected about the geographic origin of the scenario. A scenario
 * without one gets that of its elevation in degrees, so that both always agree.
 */
final class ElevationReader {
    private static final String ORIGIN = "geographic_origin";
    private static final String METRES = "metres";
    private static final String DEGREES = "degrees";
    /** Posts that are closer than these are probably in degrees: 2e-3 degrees are seven arc seconds. */
    private static final double LEAST_M = 2e-3;

    private static final List<String> WINDOW_KEYS = List.of("center", "size_m", "spacing_m");
    /** Length of a degree of latitude, in m, for messages. */
    private static final double DEGREE_M = 111_200;
    /** The middle of a file is rounded to 0.1 mm. */
    private static final double PER_DEGREE = 1e9;

    private final YamlNode root;
    private final List<GeographicProjection.Result> projections = new ArrayList<>();

    /** @param root the scenario */
    ElevationReader(YamlNode root) {
        this.root = root;
    }

    /** The projections that were read so far. */
    List<GeographicProjection.Result> projections() {
        return projections;
    }

    /** Reads the surface of a terrain, or of a patch of it. */
    UndeformedSurface read(YamlNode node, Source file) throws InputError {
        byte[] bytes = file.bytes().toArray();
        boolean isTiff = GeoTiffReader.isTiff(bytes);
        Path path = file.path();
        Path prj = path == null ? null : path.resolveSibling(withoutEnding(path) + ".prj");
        if (!isTiff && prj != null && Files.isRegularFile(prj)) {
            Source description = Source.ofFile(prj);
            Values.parse(description, () -> {
                EsriAsciiReader.requireMetres(
                        description.label(), description.bytes().text());
                return description;
            });
        }
        double base_m = node.number("base_m");
        String unit = unit(node, file, isTiff ? bytes : null);
        if (unit.equals(DEGREES)) {
            GeographicRaster raster = Values.parse(
                    file,
                    () -> isTiff
                            ? GeoTiffReader.openGeographic(file.label(), bytes)
                            : EsriAsciiReader.readGeographic(
                                    file.label(), file.bytes().text()));
            return new BicubicSurface(project(node, file, raster), base_m);
        }
        for (String key : WINDOW_KEYS) {
            if (node.has(key)) {
                throw node.get(key)
                        .error(
                                "is for elevation in degrees, but " + file.label()
                                        + " has coordinates in m; leave it out, or add 'coordinates: degrees' if it has degrees");
            }
        }
        ElevationGrid grid = Values.parse(
                file,
                () -> isTiff
                        ? GeoTiffReader.read(file.label(), bytes)
                        : EsriAsciiReader.read(file.label(), file.bytes().text()));
        if (unit.isEmpty() && grid.spacingX_m() < LEAST_M) {
            throw node.get("file")
                    .error("has posts " + grid.spacingX_m() + " m apart, which are probably degrees; add"
                            + " 'coordinates: degrees', or 'coordinates: metres' if it is so");
        }
        return new BicubicSurface(grid, base_m);
    }

    private static String withoutEnding(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.substring(0, name.contains(".") ? name.lastIndexOf('.') : name.length());
    }

    /**
     * Unit of the coordinates; empty if neither the file states it nor the scenario.
     *
     * @param tiff content of a GeoTIFF, or null for an ESRI ASCII grid, which does not state its unit
     */
    private static String unit(YamlNode node, Source file, byte @Nullable [] tiff) throws InputError {
        String stated = tiff == null
                ? ""
                : switch (Values.parse(file, () -> GeoTiffReader.coordinates(file.label(), tiff))) {
                    case METRES -> METRES;
                    case DEGREES -> DEGREES;
                    case UNSTATED -> "";
                };
        String unit = node.has("coordinates") ? node.text("coordinates") : stated;
        if (!stated.isEmpty() && !unit.equals(stated)) {
            throw node.get("coordinates")
                    .error("must be what " + file.label() + " states, " + stated + "; leave it out");
        }
        return unit;
    }

    private ElevationGrid project(YamlNode node, Source file, GeographicRaster raster) throws InputError {
        requireUnmoved(node);
        if (!node.has("spacing_m")) {
            GeographicGrid grid = raster.grid();
            double parallel = StrictMath.cos(StrictMath.toRadians(grid.middleLat_deg()));
            throw node.error(String.format(
                    Locale.ROOT,
                    "elevation in degrees needs 'spacing_m', the distance between posts on the ground; those of the"
                            + " file are %.1f m by %.1f m apart",
                    grid.stepLon_deg() * parallel * DEGREE_M,
                    grid.stepLat_deg() * DEGREE_M));
        }
        GeographicWindow window = window(node, raster.grid());
        GeographicProjection.Result result = Values.parse(file, () -> GeographicProjection.of(raster, window));
        projections.add(result);
        return result.grid();
    }

    /** Elevation in degrees has its place on Earth, and W's axes point east, north and up there. */
    private void requireUnmoved(YamlNode node) throws InputError {
        if (root.get("terrain").has("frame")) {
            throw root.get("terrain")
                    .get("frame")
                    .error("does not go with elevation in degrees, which has its own place on Earth; leave it out");
        }
        double[] at_m = node.has("at_m") ? node.get("at_m").numbers() : new double[3];
        if (at_m[0] != 0 || at_m[1] != 0) {
            throw node.get("at_m")
                    .error("must have x = y = 0: elevation in degrees has its own place on Earth, around the"
                            + " geographic origin");
        }
    }

    private GeographicWindow window(YamlNode node, GeographicGrid grid) throws InputError {
        GeographicOrigin origin = origin(node, grid);
        double base_m = node.number("base_m");
        double spacing_m = node.number("spacing_m");
        YamlNode place = node.has("center") ? node.get("center") : node;
        if (!node.has("size_m")) {
            return place.build(() -> GeographicWindow.largest(grid, origin, base_m, spacing_m));
        }
        YamlNode size = node.get("size_m");
        return size.build(() -> {
            double[] size_m = size.numbers();
            GeographicWindow window = GeographicWindow.ofSize(origin, base_m, spacing_m, size_m[0], size_m[1]);
            window.requireIn(grid);
            return window;
        });
    }

    /** The geographic origin, which is the middle of the ground; sets what the scenario leaves out. */
    private GeographicOrigin origin(YamlNode node, GeographicGrid grid) throws InputError {
        YamlNode center = node.has("center") ? node.get("center") : null;
        if (!root.has(ORIGIN)) {
            Map<String, Double> place = new LinkedHashMap<>();
            place.put("lat_deg", center == null ? rounded(grid.middleLat_deg()) : center.number("lat_deg"));
            place.put("lon_deg", center == null ? rounded(grid.middleLon_deg()) : center.number("lon_deg"));
            root.put(ORIGIN, place);
        }
        YamlNode origin = root.get(ORIGIN);
        origin.fill("height_m", node.number("base_m"));
        double lat_deg = origin.number("lat_deg");
        double lon_deg = origin.number("lon_deg");
        if (center != null && (center.number("lat_deg") != lat_deg || center.number("lon_deg") != lon_deg)) {
            throw center.error("must be the place of '" + ORIGIN + "', latitude " + lat_deg + " and longitude "
                    + lon_deg + "; leave one of the two out");
        }
        return node.build(() -> new GeographicOrigin(lat_deg, lon_deg, origin.number("height_m")));
    }

    private static double rounded(double degrees) {
        return Math.rint(degrees * PER_DEGREE) / PER_DEGREE;
    }
}
