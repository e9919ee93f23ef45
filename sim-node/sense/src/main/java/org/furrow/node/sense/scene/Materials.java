package org.furrow.node.sense.scene;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.GroundKind;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.world.grid.UndeformedSurface;

/**
 * How soils look. Colour and reflectivity follow from cohesion: sand is light, loam and clay are dark and moist. These
 * are assumptions, not measurements; they hold for 865 nm and for visible light alike.
 */
public final class Materials {
    /** Reflectivity of obstacles and of ground that does not yield. */
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

    public Materials(GroundKind ground) {
        rigid = ground.isRigid();
        List<Soil> soils = ground.soils();
        reflectivity = new double[Math.max(1, soils.size())];
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

    /** Whether ground of a material does not yield. */
    public boolean isRigid(int material) {
        return rigid || UndeformedSurface.pavement(material) >= 0;
    }

    /** Share of light that a material reflects, in [0, 1]. */
    public double reflectivity(int material) {
        return isRigid(material) ? ROCK : reflectivity[Math.max(0, Math.min(material, reflectivity.length - 1))];
    }
}
