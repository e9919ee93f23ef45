package org.furrow.vehicle.tyre;

import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.Tyre;
import org.furrow.world.contact.WheelLoad;
import org.furrow.world.math.Ranges;

/**
 * A thin disc of radial springs.
 *
 * @param springs number of springs around the circumference, 8 to 9999
 * @param nominal_m penetration of flat ground at which the load is that of the tyre's curve, in m, below the radius
 */
public record RadialSpringSpec(TyreSpec tyre, int springs, double nominal_m) implements Tyre {
    public RadialSpringSpec {
        Ranges.within("tyre.springs", springs, 8, 9999);
        Ranges.positive("tyre.nominal_m", nominal_m);
        if (nominal_m >= tyre.radius_m()) {
            throw new IllegalArgumentException("tyre.nominal_m must be < radius_m, nominal_m=" + nominal_m);
        }
    }

    @Override
    public SurfaceContact contact(RigidSurface surface) {
        return new RadialSpringTyre(this, surface);
    }

    @Override
    public double largestStep_s(WheelLoad wheel) {
        return tyre.largestStep_s(wheel);
    }
}
