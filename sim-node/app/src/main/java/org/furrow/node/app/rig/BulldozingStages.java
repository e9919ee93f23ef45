package org.furrow.node.app.rig;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.figures.StagePicture;
import org.furrow.scm.bulldozing.BulldozingSpec;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.rig.WheelRig;
import org.furrow.scm.rig.WheelRigSpec;

/** Runs one wheel test four times and draws the stages of bulldozing, as in Serban et al. 2023, figure 2. */
public final class BulldozingStages {
    private static final double MARGIN_M = 0.5;

    private BulldozingStages() {}

    static List<StagePicture.Panel> of(WheelRigSpec spec) {
        BulldozingSpec full = spec.ground().bulldozing() == null
                ? BulldozingSpec.DEFAULT
                : spec.ground().bulldozing();
        BulldozingSpec still = new BulldozingSpec(full.flowFactor(), full.repose_rad(), full.propagations(), 0);
        ScmSpec ground = spec.ground();
        List<StagePicture.Panel> panels = new ArrayList<>();
        panels.add(panel(
                "(a) without bulldozing",
                spec,
                new ScmSpec(ground.soils(), ground.contact(), null, ground.frame()),
                0));
        panels.add(panel("(b) displaced soil at the boundary of the contact", spec, ground.with(still), 1));
        panels.add(panel("(c) the front over which it may spread", spec, ground.with(still), full.propagations() + 1));
        panels.add(panel("(d) spread to the angle of repose", spec, ground.with(full), 0));
        return panels;
    }

    /** @param marked number of rings of nodes around the final contact to mark */
    private static StagePicture.Panel panel(String title, WheelRigSpec spec, ScmSpec ground, int marked) {
        WheelRig rig = new WheelRig(new WheelRigSpec(
                ground, spec.grid_m(), spec.step_s(), spec.wheel(), spec.radius_m(), spec.load_N(), spec.motion()));
        rig.run((pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) -> {});
        int reach = (int) Math.round((spec.radius_m() + MARGIN_M) / spec.grid_m());
        int iEnd = (int) Math.round(rig.x_m() / spec.grid_m());
        StagePicture.Surface surface = new StagePicture.Surface() {
            @Override
            public double level_m(int i, int j) {
                return rig.level_m(i, j);
            }

            @Override
            public boolean isMarked(int i, int j) {
                int distance = rig.ringsFromContact(i, j, marked);
                return distance >= 1 && distance <= marked;
            }
        };
        return new StagePicture.Panel(title, surface, Math.max(-reach, iEnd - 3 * reach), iEnd + reach, reach);
    }
}
