package org.furrow.vehicle.body;

import java.util.List;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionBody;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.TouchingBody;
import org.joml.Quaterniond;

/** The compiled body. */
public final class BodyModel implements VehicleModel {
    final BodySpec spec;
    private final CollisionBody collisionBody;
    /** Depth of the lowest point below the origin in the attitude of the file. */
    private final double below_m;

    BodyModel(BodySpec spec) {
        this.spec = spec;
        Vector i = spec.inertia_kgm2();
        collisionBody = new CollisionBody(
                spec.hull(), spec.mass_kg(), Vector.ZERO, new MechanismSpec.Inertia(i.x(), i.y(), i.z(), 0, 0, 0));
        below_m = -collisionBody.bounds_m().getFirst()[2];
    }

    @Override
    public BodySpec spec() {
        return spec;
    }

    @Override
    public List<TouchingBody> touching() {
        return List.of(spec.touching());
    }

    @Override
    public boolean isStone() {
        return true;
    }

    @Override
    public double extent_m() {
        return 2 * spec.touching().shape().reach_m();
    }

    @Override
    public CollisionBody collisionBody() {
        return collisionBody;
    }

    /** With its lowest point on the undeformed ground below its origin, or above it. */
    @Override
    public Vehicle place(Placement at, GroundContact ground) {
        double z_m = at.initialHeights_m(new double[3], ground)[0]
                + below_m
                + at.height_m().orElse(0);
        return new FreeBody(
                this, new double[] {at.x_m(), at.y_m(), z_m}, new Quaterniond().setFromNormalized(at.attitude(0, 0)));
    }
}
