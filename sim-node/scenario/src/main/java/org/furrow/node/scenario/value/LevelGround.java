package org.furrow.node.scenario.value;

import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.TouchingBodies;

/** Level ground at height 0, on which a vehicle stands. */
public final class LevelGround implements GroundContact {
    public static final LevelGround INSTANCE = new LevelGround();

    private LevelGround() {}

    @Override
    public void press(TouchingBodies bodies, double step_s) {
        throw new UnsupportedOperationException("a standing vehicle is not stepped");
    }

    @Override
    public double initialHeight_m(double x_m, double y_m) {
        return 0;
    }
}
