package org.furrow.scm.soilstep;

import java.util.List;
import org.furrow.scm.erosion.BulldozingSpec;
import org.furrow.scm.soil.Soil;
import org.jspecify.annotations.Nullable;

/**
 * How the ground answers.
 *
 * @param soils by number of material, at least one, at most 128
 * @param contact the laws of the contact
 * @param bulldozing how displaced soil moves, or null: it vanishes, as if compacted
 * @param frame the frame whose z axis the ground deforms along
 */
public record ScmSpec(
        List<Soil> soils, ContactModel contact, @Nullable BulldozingSpec bulldozing, ScmFrame frame) {
    private static final int MAX_SOILS = 128;

    /** Checks the number of soils. */
    public ScmSpec {
        soils = List.copyOf(soils);
        if (soils.isEmpty() || soils.size() > MAX_SOILS) {
            throw new IllegalArgumentException("1 to " + MAX_SOILS + " soils, found " + soils.size());
        }
    }

    /** One soil, contact as the reference has it, in the world frame. */
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

    /** The same without damping of the normal motion: for tests that are quasi-static. */
    public ScmSpec undamped() {
        return new ScmSpec(soils.stream().map(Soil::undamped).toList(), contact, bulldozing, frame);
    }
}
