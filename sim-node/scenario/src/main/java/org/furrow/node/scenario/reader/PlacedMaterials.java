package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.scm.soil.SoilMap;
import org.furrow.scm.soil.SoilRegions;
import org.furrow.scm.terrain.SoilRaster;

/** Materials of the ground and their places, numbered in the order in which they are read. */
final class PlacedMaterials<T> {
    private final List<T> materials = new ArrayList<>();
    private final Reader<T> reader;

    /** Reads one material. */
    interface Reader<T> {
        T read(YamlNode node) throws InputError;
    }

    PlacedMaterials(Reader<T> reader) {
        this.reader = reader;
    }

    /** The materials by number. */
    List<T> list() {
        return materials;
    }

    /** Number of the material that a node describes. */
    int number(YamlNode node) throws InputError {
        return number(reader.read(node));
    }

    /** Number of a material; equal ones share one. */
    int number(T material) {
        if (!materials.contains(material)) {
            materials.add(material);
        }
        return materials.indexOf(material);
    }

    /**
     * Reads the places: a raster of classes, if there is one, and regions on top of it; number 0 everywhere else.
     *
     * @param rasterKey key of the raster
     * @param regionsKey key of the regions
     * @param number of the material of a region or a class
     */
    static SoilMap map(YamlNode root, String rasterKey, String regionsKey, Reader<Integer> number, FileFinder files)
            throws InputError {
        SoilMap map = root.has(rasterKey) ? raster(root.get(rasterKey), number, files) : (_, _) -> 0;
        List<SoilRegions.Region> regions = new ArrayList<>();
        for (YamlNode region : root.items(regionsKey)) {
            regions.add(region(number.read(region), region.get("polygon")));
        }
        return new SoilRegions(map, regions);
    }

    /** Materials by the classes of a raster; those of other classes have number 0. */
    private static SoilMap raster(YamlNode node, Reader<Integer> material, FileFinder files) throws InputError {
        Source file = files.find(node, "file", "", "terrain");
        Map<Integer, Integer> byClass = new HashMap<>();
        YamlNode classes = node.get("classes");
        for (String number : classes.keys()) {
            byClass.put(Integer.parseInt(number), material.read(classes.get(number)));
        }
        return Values.parse(file, () -> new SoilRaster(GroundFiles.classes(node, file), byClass, 0));
    }

    private static SoilRegions.Region region(int number, YamlNode polygon) throws InputError {
        return polygon.build(() -> new SoilRegions.Region(number, Values.rows(polygon)));
    }
}
