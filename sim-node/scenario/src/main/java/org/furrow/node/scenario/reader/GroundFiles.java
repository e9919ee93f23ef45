package org.furrow.node.scenario.reader;

import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.scm.terrain.BicubicSurface;
import org.furrow.scm.terrain.ElevationGrid;
import org.furrow.scm.terrain.EsriAsciiReader;
import org.furrow.scm.terrain.FormatException;
import org.furrow.scm.terrain.GeoTiffReader;
import org.furrow.scm.terrain.HeightmapReader;
import org.furrow.scm.terrain.MeshSurface;
import org.furrow.scm.terrain.ObjReader;
import org.furrow.world.grid.UndeformedSurface;

/** Reads surfaces and soil rasters from files. */
final class GroundFiles {
    private GroundFiles() {}

    /** Reads the surface of a heightmap or a mesh. */
    static UndeformedSurface read(YamlNode terrain, Source file) throws FormatException {
        return switch (terrain.text("type")) {
            case "heightmap" -> {
                double[] extent_m = terrain.get("extent_m").numbers();
                HeightmapReader.Extent extent = new HeightmapReader.Extent(
                        extent_m[0], extent_m[1], terrain.number("black_m"), terrain.number("white_m"));
                yield new BicubicSurface(
                        HeightmapReader.read(file.label(), file.bytes().toArray(), extent), 0);
            }
            case "mesh" ->
                new MeshSurface(ObjReader.read(file.label(), file.bytes().text()));
            default -> throw new IllegalStateException("no such terrain type in the schema: " + terrain.text("type"));
        };
    }

    /** Reads the class numbers of a soil raster. */
    static ElevationGrid classes(YamlNode raster, Source file) throws FormatException {
        if (!raster.has("extent_m")) {
            return grid(file);
        }
        double[] extent_m = raster.get("extent_m").numbers();
        return HeightmapReader.readValues(file.label(), file.bytes().toArray(), extent_m[0], extent_m[1]);
    }

    /** Reads a grid of class numbers in m. */
    private static ElevationGrid grid(Source file) throws FormatException {
        byte[] bytes = file.bytes().toArray();
        return GeoTiffReader.isTiff(bytes)
                ? GeoTiffReader.readValues(file.label(), bytes)
                : EsriAsciiReader.readValues(file.label(), file.bytes().text());
    }
}
