package org.furrow.vehicle.collision;

import java.util.IdentityHashMap;
import org.furrow.world.report.VehicleReport;

/** Overlap of the hulls of two vehicles, as their reports state them. Not thread-safe. */
public final class HullOverlap {
    private final SeparatingAxes axes = new SeparatingAxes();
    private final IdentityHashMap<CollisionBody, PlacedBody> firsts = new IdentityHashMap<>();
    private final IdentityHashMap<CollisionBody, PlacedBody> seconds = new IdentityHashMap<>();

    /** Deepest overlap of two parts, in m; 0: the hulls are apart. */
    public double depth_m(CollisionBody first, VehicleReport ofFirst, CollisionBody second, VehicleReport ofSecond) {
        PlacedBody a = firsts.computeIfAbsent(first, PlacedBody::new);
        PlacedBody b = seconds.computeIfAbsent(second, PlacedBody::new);
        a.place(ofFirst);
        b.place(ofSecond);
        double deepest_m = 0;
        for (PlacedPart i : a.parts) {
            for (PlacedPart j : b.parts) {
                if (i.isNear(j) && axes.evaluate(i, j)) {
                    deepest_m = Math.max(deepest_m, axes.depth_m);
                }
            }
        }
        return deepest_m;
    }
}
