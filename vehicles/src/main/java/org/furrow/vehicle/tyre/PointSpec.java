package org.furrow.vehicle.tyre;

import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.Tyre;
import org.furrow.world.contact.WheelLoad;

/** A spring and a damper at one point of the ground. */
public record PointSpec(TyreSpec tyre) implements Tyre {
    @Override
    public SurfaceContact contact(RigidSurface surface) {
        return new PointTyre(this, surface);
    }

    @Override
    public double largestStep_s(WheelLoad wheel) {
        return tyre.largestStep_s(wheel);
    }
}
