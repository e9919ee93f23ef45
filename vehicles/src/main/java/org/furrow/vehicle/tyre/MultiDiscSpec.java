package org.furrow.vehicle.tyre;

import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.Tyre;
import org.furrow.world.contact.WheelLoad;
import org.furrow.world.math.Ranges;

/**
 * A tyre of discs side by side.
 *
 * @param discs number of discs across the width, 1 to 99
 * @param segments number of samples of the ground over a disc's diameter before refinement, 4 to 999; obstacles
 *     narrower than a segment may be missed until a sample hits them
 */
public record MultiDiscSpec(TyreSpec tyre, int discs, int segments) implements Tyre {
    public MultiDiscSpec {
        Ranges.within("tyre.discs", discs, 1, 99);
        Ranges.within("tyre.segments", segments, 4, 999);
    }

    @Override
    public SurfaceContact contact(RigidSurface surface) {
        return new MultiDiscTyre(this, surface);
    }

    @Override
    public double largestStep_s(WheelLoad wheel) {
        return tyre.largestStep_s(wheel);
    }
}
