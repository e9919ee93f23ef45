package org.furrow.vehicle.compile;

import java.util.List;
import org.furrow.vehicle.spec.MechanismSpec;

/** Checks that whatever can move by itself has mass or inertia: without, its acceleration would be unbounded. */
final class WeightCheck {
    private WeightCheck() {}

    /**
     * Checks all links.
     *
     * @throws PlanException naming a body that has neither mass nor inertia and carries nothing that has, but has freedoms
     */
    static void check(List<TreePlan.Link> links) {
        boolean[] loaded = new boolean[links.size()];
        for (int k = links.size() - 1; k >= 0; k--) { // children come after their parents
            TreePlan.Link link = links.get(k);
            loaded[k] |=
                    link.body().mass_kg() > 0 || !link.body().inertia_kgm2().equals(MechanismSpec.Inertia.NONE);
            if (loaded[k] && link.parent() != TreePlan.WORLD) {
                loaded[link.parent()] = true;
            }
            if (!loaded[k] && link.freedoms() > 0) {
                String name = link.body().name();
                throw new PlanException(
                        name,
                        "body '" + name + "' has neither mass nor inertia, "
                                + (link.isFree() ? "and nothing holds it" : "and is at the end of a chain")
                                + "; give it a mass, or fix it to a body that has one");
            }
        }
    }
}
