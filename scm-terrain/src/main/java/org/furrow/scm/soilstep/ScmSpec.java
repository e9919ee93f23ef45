package org.furrow.scm.soilstep;

import java.util.List;
import org.furrow.scm.erosion.BulldozingSpec;
import org.furrow.scm.soil.Soil;
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

    /** The same without damping of the normal motion, for quasi-static tests. */
    public ScmSpec undamped() {
        return new ScmSpec(soils.stream().map(Soil::undamped).toList(), contact, bulldozing, frame);
    }
}
