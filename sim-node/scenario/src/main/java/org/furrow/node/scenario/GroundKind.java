package org.furrow.node.scenario;

import java.util.List;
import java.util.Objects;
import org.furrow.scm.contact.ScmContact;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.rigid.PavedContact;
import org.furrow.scm.rigid.RigidContact;
import org.furrow.scm.rigid.RigidTerrain;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.scm.soil.Soil;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.UndeformedSurface;
import org.jspecify.annotations.Nullable;

/**
 * How the ground reacts to contact: soil, rigid ground, or soil with pavement where the material of the surface
 * says so.
 *
 * @param frame the frame in which the surface is given
 * @param soil null: the ground is rigid everywhere
 * @param rigid what rigid ground is made of; null: the ground is soil everywhere
 */
public record GroundKind(
        ScmFrame frame, @Nullable ScmSpec soil, @Nullable RoadMaterials rigid) {
    public GroundKind {
        if (soil == null && rigid == null) {
            throw new IllegalArgumentException("ground needs soil, or what it is made of where it is rigid");
        }
    }

    /** Soil everywhere. */
    public static GroundKind soil(ScmSpec spec) {
        return new GroundKind(spec.frame(), spec, null);
    }

    /** Rigid ground everywhere. */
    public static GroundKind rigid(ScmFrame frame, RoadMaterials materials) {
        return new GroundKind(frame, null, materials);
    }

    /** Soil with pavements, whose numbers are those of the list of materials. */
    public static GroundKind paved(ScmSpec spec, RoadMaterials pavements) {
        int kinds = pavements.list().size();
        if (kinds > UndeformedSurface.MOST_PAVEMENTS) {
            throw new IllegalArgumentException("soil can have at most " + UndeformedSurface.MOST_PAVEMENTS
                    + " kinds of pavement, found " + kinds + "; use the same 'pavement' in several places");
        }
        return new GroundKind(spec.frame(), spec, pavements);
    }

    /** Soils by material number; none on ground that is rigid everywhere. */
    public List<Soil> soils() {
        return soil == null ? List.of() : soil.soils();
    }

    /** Whether the ground is rigid everywhere. */
    public boolean isRigid() {
        return soil == null;
    }

    /**
     * A new contact of one vehicle.
     *
     * @param bodies of the vehicle
     * @param rays threads that cast its rays
     */
    GroundContact contact(UndeformedSurface undeformed, GroundView view, List<TouchingBody> bodies, RayPool rays) {
        if (soil == null) {
            return new RigidContact(road(undeformed));
        }
        ScmContact contact = new ScmContact(view, undeformed, soil, rays);
        return rigid == null ? contact : new PavedContact(contact, view, undeformed, soil, rigid, bodies);
    }

    private RigidTerrain road(UndeformedSurface undeformed) {
        return new RigidTerrain(undeformed, frame, Objects.requireNonNull(rigid));
    }
}
