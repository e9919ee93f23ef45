package org.furrow.node.scenario.reader;

import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.scm.terrain.BicubicSurface;
import org.furrow.scm.terrain.ElevationGrid;
import org.furrow.scm.terrain.EsriAsciiReader;
import org.furrow.scm.terrain.FormatException;
import org.furrow.scm.terrain.GeoTiffReader;
import org.furrow.scm.terrain.HeightmapReader;
import org.furrow.world.grid.UndeformedSurface;

/** Reads surfaces, and rasters of soils and densities, from files. */
final class GroundFiles {
    private GroundFiles() {}

    /** Reads the surface of a heightmap; an image has no lines, so that errors name that of its key. */
    static UndeformedSurface heightmap(YamlNode terrain, Source file) throws InputError {
        double[] extent_m = terrain.get("extent_m").numbers();
        return terrain.get("file").build(() -> {
            HeightmapReader.Extent extent = new HeightmapReader.Extent(
                    extent_m[0], extent_m[1], terrain.number("black_m"), terrain.number("white_m"));
            try {
                return new BicubicSurface(
                        HeightmapReader.read(file.label(), file.bytes().toArray(), extent), 0);
            } catch (FormatException e) {
                throw terrain.get("file").error(String.valueOf(e.getMessage()));
            }
        });
    }

    /** Reads the class numbers of a soil raster. */
    static ElevationGrid classes(YamlNode raster, Source file) throws FormatException {
        if (!raster.has("extent_m")) {
            return grid(file);
        }
        double[] extent_m = raster.get("extent_m").numbers();
        return HeightmapReader.readValues(file.label(), file.bytes().toArray(), extent_m[0], extent_m[1]);
    }

    /** Reads shares: the grey values of an image from black, 0, to white, 1, or the numbers of a grid. */
    static ElevationGrid shares(YamlNode raster, Source file) throws FormatException {
        if (!raster.has("extent_m")) {
            return grid(file);
        }
        double[] extent_m = raster.get("extent_m").numbers();
        HeightmapReader.Extent extent = new HeightmapReader.Extent(extent_m[0], extent_m[1], 0, 1);
        return HeightmapReader.read(file.label(), file.bytes().toArray(), extent);
    }

    /** Reads a grid of numbers in m. */
    private static ElevationGrid grid(Source file) throws FormatException {
        byte[] bytes = file.bytes().toArray();
        return GeoTiffReader.isTiff(bytes)
                ? GeoTiffReader.readValues(file.label(), bytes)
                : EsriAsciiReader.readValues(file.label(), file.bytes().text());
    }
}
