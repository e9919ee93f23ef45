package org.furrow.node.scenario.reader;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.scm.soil.SoilMap;
import org.furrow.vehicle.traction.Brixius;
import org.furrow.vehicle.traction.Clay;
import org.furrow.vehicle.traction.Laws;
import org.furrow.vehicle.traction.Sand;
import org.furrow.world.contact.RoadMaterial;
import org.furrow.world.contact.TractionLaw;

/** Reads the laws of traction of rigid ground and their places. */
final class VtiReader {
    private static final double PA_PER_KPA = 1000;
    private static final List<String> PLACES = List.of("vti_raster", "vti_regions");
    /** Keys of ground that is rigid everywhere. */
    private static final List<String> OF_RIGID = List.of("vti", "vti_raster", "vti_regions", "friction");

    private VtiReader() {}

    /** Reads the materials of a scenario with {@code surface: rigid}. */
    static RoadMaterials read(YamlNode root, FileFinder files) throws InputError {
        if (!root.has("vti")) {
            for (String key : PLACES) {
                if (root.has(key)) {
                    throw root.get(key).error("needs the key 'vti', the law of traction of all other places");
                }
            }
            return RoadMaterials.plain(root.number("friction"));
        }
        if (root.has("friction")) {
            throw root.get("friction").error("has no effect with 'vti', whose laws replace it; remove one of them");
        }
        PlacedMaterials<RoadMaterial> placed = new PlacedMaterials<>(VtiReader::material);
        placed.number(root.get("vti"));
        SoilMap map = PlacedMaterials.map(root, "vti_raster", "vti_regions", placed::number, files);
        return new RoadMaterials(map, placed.list());
    }

    /** Refuses laws of traction on ground that deforms. */
    static void requireNone(YamlNode root) throws InputError {
        for (String key : OF_RIGID) {
            if (root.has(key)) {
                throw root.get(key).error("needs 'surface: rigid': on soil the soil itself resists");
            }
        }
    }

    /** Reads what one pavement is made of: a law of traction, or friction. */
    static RoadMaterial pavement(YamlNode node) throws InputError {
        return node.has("type") ? material(node) : RoadMaterial.plain(node.number("friction"));
    }

    private static RoadMaterial material(YamlNode node) throws InputError {
        return node.build(() -> RoadMaterial.of(new RoadMaterial.Traction(
                law(node), node.number("gamma_rad"), node.text("combined").equals("ellipse"))));
    }

    private static TractionLaw law(YamlNode node) {
        return switch (node.text("type")) {
            case "sand" -> new Sand(coneIndex_Pa(node), node.choice("motion_resistance", Sand.MotionResistance.class));
            case "clay" -> new Clay(coneIndex_Pa(node));
            case "brixius" -> new Brixius(coneIndex_Pa(node));
            default -> Laws.of(node.text("type"), 0, Sand.MotionResistance.WES_UNPOWERED);
        };
    }

    private static double coneIndex_Pa(YamlNode node) {
        return PA_PER_KPA * node.number("cone_index_kPa");
    }
}
