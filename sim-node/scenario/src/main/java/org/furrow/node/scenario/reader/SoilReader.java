package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlNode;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;

/** Reads a soil: the name of a preset, or a map of parameters. */
public final class SoilReader {
    private SoilReader() {}

    /**
     * Reads a file that contains the parameters of a soil.
     *
     * @param mistakes gets the mistakes
     * @throws InputError if there is a mistake
     */
    public static Soil readFile(Source file, Mistakes mistakes) throws InputError {
        YamlNode root = YamlDocument.read(file, "soil", List.of(), mistakes).root();
        mistakes.end();
        return read(root);
    }

    /** The soils of a scenario, in the order of the file; none on rigid ground. */
    public static List<Soil> all(YamlNode scenario) throws InputError {
        List<YamlNode> nodes = new ArrayList<>();
        if (scenario.text("surface").equals("soil")) {
            nodes.add(scenario.get("soil"));
            if (scenario.has("soil_raster")) {
                YamlNode classes = scenario.get("soil_raster").get("classes");
                classes.keys().forEach(key -> nodes.add(classes.get(key)));
            }
            scenario.items("soil_regions").forEach(nodes::add);
        }
        List<Soil> soils = new ArrayList<>();
        for (YamlNode node : nodes) {
            if (!node.has("pavement")) {
                soils.add(read(node.has("soil") ? node.get("soil") : node));
            }
        }
        for (YamlNode obstacle : scenario.get("terrain").items("obstacles")) {
            if (obstacle.text("type").equals("rock") && !soils.isEmpty()) {
                soils.add(SoilPresets.ROCK);
            }
        }
        return soils;
    }

    static Soil read(YamlNode node) throws InputError {
        if (node.isText()) {
            return SoilPresets.find(node.oneOf("soil", SoilPresets.names()))
                    .orElseThrow()
                    .soil();
        }
        Soil soil = node.build(() -> new Soil(
                sinkage(node),
                new Soil.Strength(
                        node.number("cohesion_Pa"),
                        StrictMath.toRadians(node.number("phi_deg")),
                        node.number("janosi_m"),
                        node.has("residual") ? node.number("residual") : 0,
                        node.has("density_kgpm3") ? node.number("density_kgpm3") : 0),
                node.number("elastic_Pa_m"),
                node.has("stiffening_Pa_m2") ? node.number("stiffening_Pa_m2") : 0,
                node.number("damping_Pas_m"),
                node.items("layers").stream()
                        .map(layer -> new Soil.Layer(layer.number("below_m"), sinkage(layer)))
                        .toList(),
                ""));
        return node.has("name") ? soil.named(node.text("name")) : SoilPresets.named(soil);
    }

    private static Soil.Sinkage sinkage(YamlNode node) {
        return new Soil.Sinkage(node.number("kphi"), node.number("kc"), node.number("n"));
    }
}
