package org.furrow.scm.contact;

import org.furrow.world.contact.Tread;
import org.furrow.world.grid.GroundView;
import org.furrow.world.math.ExactMath;

/**
 * Shear stress by Mohr and Coulomb, Janosi and Hanamoto: tau_max = c + sigma tan phi, tau = tau_max (1 - exp(-j/K)) (Serban et
 * al. 2023, eqs. 3 and 4); where a body has a tread, the sum of the strengths of soil and tread weighted by area.
 */
final class ShearLaw {
    /** Elastic range of the displacement law: the soil springs back with the stiffness tau_max / (BETA K). */
    private static final double BETA = 0.05;

    private final SoilTable soils;
    private final boolean byDisplacement;
    private final boolean persistent;
    // the strength that is being looked at: of soil, of tread
    private double soilMax_Pa;
    private double treadMax_Pa;
    private double soilK_m;
    private double treadK_m;
    private double mobilised_Pa;

    ShearLaw(SoilTable soils, ContactModel model) {
        this.soils = soils;
        byDisplacement = model.shear() == ContactModel.Shear.DISPLACEMENT;
        persistent = model.memory() == ContactModel.Memory.PERSISTENT;
    }

    /** Shear that the contact has accumulated before this step, in m. */
    private double accumulated(GroundView view, HitList hits, Touch touch) {
        return persistent ? view.shear_m()[touch.at] : hits.shear_m[touch.hit];
    }

    /**
     * Accumulates what reference contact does: the slip of this step, whatever its direction.
     *
     * @return the new sum, in m
     */
    double accumulate(GroundView view, HitList hits, Touch touch, double step_s) {
        double shear = accumulated(view, hits, touch);
        return byDisplacement ? shear : shear + touch.slide * step_s;
    }

    /**
     * Sets the shear stress of a touch.
     *
     * @param shear_m accumulated shear as {@link #accumulate} gave it
     * @return accumulated shear after the step, in m
     */
    double apply(HitList hits, Touch touch, Tread tread, double shear_m, double step_s) {
        setStrength(touch, tread);
        if (byDisplacement) {
            return slip(hits, touch, shear_m, step_s);
        }
        double tau = mobilised_Pa(shear_m);
        // against the slip; where nothing slides the direction is the frame's x axis
        double pull = touch.slide > 0 ? -tau / touch.slide : tau;
        touch.tauX = pull * (touch.slide > 0 ? touch.tx : 1);
        touch.tauY = pull * touch.ty;
        touch.tauZ = pull * touch.tz;
        return shear_m;
    }

    private void setStrength(Touch touch, Tread tread) {
        double share = tread.areaRatio();
        double sigma = touch.sigma;
        soilMax_Pa = soils.cohesion_Pa[touch.soil] + sigma * soils.tanPhi[touch.soil];
        soilK_m = soils.janosi_m[touch.soil];
        treadMax_Pa = 0;
        if (share > 0) {
            soilMax_Pa *= 1 - share;
            treadMax_Pa = share * (tread.cohesion_Pa() + sigma * StrictMath.tan(tread.phi_rad()));
            treadK_m = tread.janosi_m();
        }
    }

    private double mobilised_Pa(double shear_m) {
        double tau = soilMax_Pa * (1 - ExactMath.exp(-shear_m / soilK_m));
        return treadMax_Pa == 0 ? tau : tau + treadMax_Pa * (1 - ExactMath.exp(-shear_m / treadK_m));
    }

    /**
     * Elastic trial, then plastic slip: the displacement e since the contact began springs back with k = tau_max/(BETA K) and
     * slides when k |e| exceeds what is mobilised at the accumulated shear j, by dl such that
     * k (|e| - dl) = tau_max (1 - exp(-(j + dl)/K)). Friction in the manner of elastoplasticity, isotropic hardening.
     */
    private double slip(HitList hits, Touch touch, double shear_m, double step_s) {
        double[] e = hits.elastic_m;
        int at = 3 * touch.hit;
        double along = e[at] * touch.nx + e[at + 1] * touch.ny + e[at + 2] * touch.nz;
        double ex = e[at] - along * touch.nx + touch.tx * step_s;
        double ey = e[at + 1] - along * touch.ny + touch.ty * step_s;
        double ez = e[at + 2] - along * touch.nz + touch.tz * step_s;
        double max = soilMax_Pa + treadMax_Pa;
        double length = Math.sqrt(ex * ex + ey * ey + ez * ez);
        double slid = 0;
        double stiffness = 0;
        double limit = 0;
        if (max > 0) {
            stiffness = soilMax_Pa / (BETA * soilK_m);
            stiffness += treadMax_Pa > 0 ? treadMax_Pa / (BETA * treadK_m) : 0;
            limit = mobilised_Pa(shear_m);
            if (stiffness * length > limit) {
                slid = slide(stiffness, length, shear_m, limit);
                limit = mobilised_Pa;
            }
        } else {
            slid = length;
        }
        double kept = length > 0 ? (length - slid) / length : 0;
        e[at] = kept * ex;
        e[at + 1] = kept * ey;
        e[at + 2] = kept * ez;
        setStress(touch, e, at, stiffness, limit);
        return shear_m + slid;
    }

    /**
     * Newton's iteration for dl; the residual is convex and nearly straight, so two rounds settle it. Sets {@link
     * #mobilised_Pa}.
     */
    private double slide(double stiffness, double length, double shear_m, double limit) {
        double slid = 0;
        double mobilised = limit;
        for (int round = 0; round < 2; round++) {
            double rest = stiffness * (length - slid) - mobilised;
            double slope = (soilMax_Pa - mobilisedBySoil(mobilised, shear_m + slid)) / soilK_m;
            slope += treadMax_Pa > 0 ? treadMax_Pa * ExactMath.exp(-(shear_m + slid) / treadK_m) / treadK_m : 0;
            slid = Math.min(Math.max(slid + rest / (stiffness + slope), 0), length);
            mobilised = mobilised_Pa(shear_m + slid);
        }
        mobilised_Pa = mobilised;
        return slid;
    }

    private double mobilisedBySoil(double mobilised, double shear_m) {
        return treadMax_Pa == 0 ? mobilised : mobilised - treadMax_Pa * (1 - ExactMath.exp(-shear_m / treadK_m));
    }

    /** Spring and damper against the displacement, together no more than the soil can bear. */
    private void setStress(Touch touch, double[] e, int at, double stiffness, double limit) {
        double damping = soils.damping_Pas_m[touch.soil];
        double x = -(stiffness * e[at] + damping * touch.tx);
        double y = -(stiffness * e[at + 1] + damping * touch.ty);
        double z = -(stiffness * e[at + 2] + damping * touch.tz);
        double size = Math.sqrt(x * x + y * y + z * z);
        double scale = size > limit ? limit / size : 1;
        touch.tauX = scale * x;
        touch.tauY = scale * y;
        touch.tauZ = scale * z;
    }
}
