package org.furrow.node.sense.scene;

import org.furrow.node.scenario.GroundKind;
import org.furrow.node.sense.frame.RunSoils;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.look.Surface;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.scm.soil.Soil;
import org.furrow.world.grid.UndeformedSurface;
import org.jspecify.annotations.Nullable;

/**
 * How soils look. Reflectivity at 865 nm follows from cohesion: sand is light, loam and clay are dark and moist. That
 * is an assumption, not a measurement. Pictures have the colours of {@link Surface}.
 */
public final class Materials {
    /** Reflectivity of obstacles and of ground that does not yield. */
    static final double ROCK = 0.3;
    /** Reflectivity of leaves. */
    static final double LEAF = 0.45;
    /** Reflectivity of clothes. */
    static final double CLOTH = 0.35;
    /** Reflectivity of paint. */
    static final double PAINT = 0.2;
    /** Reflectivity of rubber. */
    static final double RUBBER = 0.05;

    private static final double SAND = 0.45;
    private static final double CLAY = 0.12;
    private static final double SANDY_PA = 1_000;
    private static final double CLAYEY_PA = 8_000;

    private final RunSoils soils;
    private final double[] reflectivity;
    private final boolean rigid;
    private final Surface[] surfaces;
    private final @Nullable RoadMaterials roads;
    private final Surface[] roadSurfaces;

    /** @param soils by material number */
    public Materials(GroundKind ground, RunSoils soils) {
        this.soils = soils;
        rigid = ground.isRigid();
        reflectivity = new double[Math.max(1, soils.entries().size())];
        for (int k = 0; k < soils.entries().size(); k++) {
            Soil soil = soils.entries().get(k).soil();
            double moist = (soil.strength().cohesion_Pa() - SANDY_PA) / (CLAYEY_PA - SANDY_PA);
            reflectivity[k] = SAND + Math.clamp(moist, 0, 1) * (CLAY - SAND);
        }
        surfaces = soils.entries().stream()
                .map(each -> Surface.ofSoil(each.soil()))
                .toArray(Surface[]::new);
        roads = ground.rigid();
        roadSurfaces = roads == null
                ? new Surface[0]
                : roads.list().stream().map(Surface::ofRoad).toArray(Surface[]::new);
    }

    /** What the ground is made of. */
    Surface surface(int material, double x_m, double y_m) {
        int pavement = UndeformedSurface.pavement(material);
        if (roads != null && (rigid || pavement >= 0)) {
            int number = pavement >= 0 ? pavement : roads.map().at(x_m, y_m);
            return number >= 0 && number < roadSurfaces.length ? roadSurfaces[number] : Surface.CONCRETE;
        }
        return surfaces[Math.clamp(material, 0, surfaces.length - 1)];
    }

    /** Class of the ground's surface. */
    int classId(int material) {
        return isRigid(material)
                ? SceneClass.RIGID
                : soils.entries().get(Math.max(0, material)).classId();
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
