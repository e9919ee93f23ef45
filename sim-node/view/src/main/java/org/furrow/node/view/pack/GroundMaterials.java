package org.furrow.node.view.pack;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.Scenario;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.scm.soil.SoilMap;
import org.furrow.vehicle.traction.Laws;
import org.furrow.world.contact.RoadMaterial;
import org.furrow.world.grid.UndeformedSurface;

/**
 * What the ground is made of: the soils, then the materials of rigid ground.
 *
 * @param names by number
 * @param map number at a point of the ground's frame
 */
record GroundMaterials(List<String> names, SoilMap map) {
    GroundMaterials {
        names = List.copyOf(names);
    }

    static GroundMaterials of(Scenario.GroundPlan plan) {
        List<String> names = new ArrayList<>();
        plan.kind().soils().forEach(soil -> names.add(soil.name().isEmpty() ? "own soil" : soil.name()));
        int soils = names.size();
        RoadMaterials rigid = plan.kind().rigid();
        if (rigid != null) {
            rigid.list().forEach(material -> names.add(name(material, soils > 0)));
        }
        if (rigid != null && plan.kind().isRigid()) {
            return new GroundMaterials(names, rigid.map());
        }
        UndeformedSurface surface = plan.undeformed();
        return new GroundMaterials(names, (x_m, y_m) -> {
            int material = surface.material(x_m, y_m);
            return material == UndeformedSurface.VOID
                    ? 0
                    : material >= 0 ? material : soils + UndeformedSurface.pavement(material);
        });
    }

    private static String name(RoadMaterial material, boolean besideSoil) {
        RoadMaterial.Traction traction = material.traction();
        if (traction == null) {
            return besideSoil ? "pavement" : "rigid ground";
        }
        String law = Laws.nameOf(traction.law()).orElse("rigid ground");
        return law.equals("dry") || law.equals("wet") ? law + " pavement" : law;
    }
}
