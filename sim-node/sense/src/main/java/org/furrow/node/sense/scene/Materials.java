package org.furrow.node.sense.scene;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.Scenario;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;

/**
 * How soils look. Colour and reflectivity follow from cohesion: sand is light, loam and clay are dark and moist. These
 * are assumptions, not measurements; they hold for 865 nm and for visible light alike.
 */
public final class Materials {
    /** Reflectivity of an obstacle. */
    static final double ROCK = 0.3;
    /** Reflectivity of paint. */
    static final double PAINT = 0.2;
    /** Reflectivity of rubber. */
    static final double RUBBER = 0.05;

    private static final double SAND = 0.45;
    private static final double CLAY = 0.12;
    private static final double SANDY_PA = 1_000;
    private static final double CLAYEY_PA = 8_000;

    private final List<String> names = new ArrayList<>();
    private final double[] reflectivity;
    private final boolean rigid;

    public Materials(Scenario.Answer answer) {
        rigid = answer instanceof Scenario.Rigid;
        List<Soil> soils = answer instanceof Scenario.Soft soft ? soft.spec().soils() : List.of();
        reflectivity = new double[Math.max(1, soils.size())];
        reflectivity[0] = ROCK;
        for (int k = 0; k < soils.size(); k++) {
            Soil soil = soils.get(k);
            names.add(name(soil, k));
            double moist = (soil.strength().cohesion_Pa() - SANDY_PA) / (CLAYEY_PA - SANDY_PA);
            reflectivity[k] = SAND + Math.clamp(moist, 0, 1) * (CLAY - SAND);
        }
    }

    private static String name(Soil soil, int index) {
        return SoilPresets.names().stream()
                .filter(name -> SoilPresets.find(name).orElseThrow().soil().equals(soil))
                .findFirst()
                .orElse("soil-" + index);
    }

    /** Names of the soils by material number; "soil-N" for one that is not built in. */
    public List<String> soilNames() {
        return List.copyOf(names);
    }

    public boolean isRigid() {
        return rigid;
    }

    /** Share of light that a soil reflects, in [0, 1]. */
    public double reflectivity(int material) {
        return reflectivity[Math.max(0, Math.min(material, reflectivity.length - 1))];
    }
}
