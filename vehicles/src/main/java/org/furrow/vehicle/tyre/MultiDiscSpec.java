package org.furrow.vehicle.tyre;

import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.Tyre;

/**
 * A tyre of discs side by side.
 *
 * @param tyre what every tyre has
 * @param discs number of discs across the width, 1 to 99
 * @param segments parts into which a disc's diameter is divided at first to look at the ground, 4 to 999; what is narrower than
 *     a part may be passed over until a part's end meets it
 */
public record MultiDiscSpec(TyreSpec tyre, int discs, int segments) implements Tyre {
    /** Checks the ranges above. */
    public MultiDiscSpec {
        Counts.within("tyre.discs", discs, 1, 99);
        Counts.within("tyre.segments", segments, 4, 999);
    }

    @Override
    public SurfaceContact contact() {
        return new MultiDiscTyre(this);
    }
}
