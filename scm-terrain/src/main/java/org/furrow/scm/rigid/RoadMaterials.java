package org.furrow.scm.rigid;

import java.util.List;
import org.furrow.scm.soil.SoilMap;
import org.furrow.world.contact.RoadMaterial;

/**
 * Materials of rigid ground by place.
 *
 * @param map number of the material at a point of the SCM plane; negative where the ground is not rigid
 * @param list the materials by number
 */
public record RoadMaterials(SoilMap map, List<RoadMaterial> list) {
    /**
     * @throws IllegalArgumentException when only some materials have a law of traction: the state of a tyre is of one
     *     kind all over a ground
     */
    public RoadMaterials {
        list = List.copyOf(list);
        long lawful = list.stream().filter(one -> one.traction() != null).count();
        if (list.isEmpty() || (lawful != 0 && lawful != list.size())) {
            throw new IllegalArgumentException(
                    "all materials of rigid ground need a law of traction, or none; found " + list);
        }
    }

    /** One material all over, with friction. */
    public static RoadMaterials plain(double friction) {
        return new RoadMaterials((x_m, y_m) -> 0, List.of(RoadMaterial.plain(friction)));
    }

    /** @param elsewhere the material where the map has none */
    RoadMaterial at(double x_m, double y_m, RoadMaterial elsewhere) {
        if (isUniform()) {
            return list.getFirst();
        }
        int number = map.at(x_m, y_m);
        return number < 0 ? elsewhere : list.get(number);
    }

    boolean isUniform() {
        return list.size() == 1;
    }
}
