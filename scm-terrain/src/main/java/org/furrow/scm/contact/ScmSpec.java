package org.furrow.scm.contact;

import java.util.List;
import org.furrow.scm.bulldozing.BulldozingSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.world.contact.WheelLoad;
import org.furrow.world.math.StableStep;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of deformable ground.
 *
 * @param soils by material number, 1 to 128 of them
 * @param bulldozing how displaced soil moves; null: it is compacted in place
 * @param frame the ground deforms along this frame's z axis
 */
public record ScmSpec(
        List<Soil> soils, ContactModel contact, @Nullable BulldozingSpec bulldozing, ScmFrame frame) {
    private static final int MAX_SOILS = 128;
    /** Length of a wheel's contact over its radius, at a sinkage of a fifth of the radius. */
    private static final double CONTACT_LENGTH = 0.65;
    /** Sinkage over radius of a wheel that sinks deep, for which {@link #largestStep_s} takes the stiffness. */
    private static final double DEEP = 0.4;

    public ScmSpec {
        soils = List.copyOf(soils);
        if (soils.isEmpty() || soils.size() > MAX_SOILS) {
            throw new IllegalArgumentException("the ground needs 1 to " + MAX_SOILS + " soils, found " + soils.size());
        }
    }

    /** One soil with {@link ContactModel#REFERENCE} in the world frame. */
    public static ScmSpec reference(Soil soil) {
        return new ScmSpec(List.of(soil), ContactModel.REFERENCE, null, ScmFrame.WORLD);
    }

    public ScmSpec with(ContactModel other) {
        return new ScmSpec(soils, other, bulldozing, frame);
    }

    public ScmSpec with(@Nullable BulldozingSpec other) {
        return new ScmSpec(soils, contact, other, frame);
    }

    public ScmSpec with(ScmFrame other) {
        return new ScmSpec(soils, contact, bulldozing, other);
    }

    /**
     * Largest step, in s, with which a wheel neither bounces on the elastic soil nor swings about its axle in the
     * soil's elastic shear; rocks are left out, because a wheel does not sink into them.
     */
    public double largestStep_s(WheelLoad wheel) {
        double area_m2 = CONTACT_LENGTH * wheel.radius_m() * wheel.width_m();
        double least_s = Double.POSITIVE_INFINITY;
        for (Soil soil : soils) {
            double damping_Nspm = soil.damping_Pas_m() * area_m2;
            double elastic_Npm = soil.stiffness_Pa_m(DEEP * wheel.radius_m())
                    * area_m2
                    * contact.damping().stiffening();
            double bounce_s = StableStep.of(wheel.mass_kg(), elastic_Npm, damping_Nspm);
            double shear_s = contact.shear() == ContactModel.Shear.DISPLACEMENT
                    ? StableStep.of(wheel.spin_kg(), shear_Npm(soil.strength(), wheel, area_m2), damping_Nspm)
                    : Double.POSITIVE_INFINITY;
            least_s = soil.equals(SoilPresets.ROCK) ? least_s : Math.min(least_s, Math.min(bounce_s, shear_s));
        }
        return least_s;
    }

    private static double shear_Npm(Soil.Strength strength, WheelLoad wheel, double area_m2) {
        double strength_N = strength.cohesion_Pa() * area_m2 + wheel.load_N() * StrictMath.tan(strength.phi_rad());
        return strength_N / (ShearLaw.BETA * strength.janosi_m());
    }

    /** The same without damping of the normal motion, for quasi-static tests. */
    public ScmSpec undamped() {
        return new ScmSpec(soils.stream().map(Soil::undamped).toList(), contact, bulldozing, frame);
    }
}
