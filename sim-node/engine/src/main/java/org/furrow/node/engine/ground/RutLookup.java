package org.furrow.node.engine.ground;

import org.furrow.node.scenario.Scenario;
import org.furrow.vehicle.Vehicle;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.TileNodes;

/** Finds which wheels of one vehicle stand in ruts of other vehicles, as of the last commit. */
public final class RutLookup {
    private final int vehicle;
    private final CommittedWorld world;
    private final Scenario.GroundPlan ground;
    private final CommittedWorld.Node node = new CommittedWorld.Node();
    private final TileNodes coldNodes = new TileNodes();
    private final double[] point = new double[3];

    /** @param vehicle index of the vehicle */
    public RutLookup(int vehicle, CommittedWorld world, Scenario.GroundPlan ground) {
        this.vehicle = vehicle;
        this.world = world;
        this.ground = ground;
    }

    /**
     * Share of the wheels in contact with soil that stand on a node which another vehicle has changed, in [0, 1]; 0
     * without contact.
     */
    public double share(Vehicle of) {
        TouchingBodies bodies = of.bodies();
        int[] wheels = bodies.wheels();
        int touching = 0;
        int shared = 0;
        for (int w = 0; w < wheels.length; w++) {
            if (of.sinkage_m(w) > 0) { // below a road wheel its shoes press
                touching++;
                shared += isInOthersRut(bodies, wheels[w]) ? 1 : 0;
            }
        }
        return touching == 0 ? 0 : (double) shared / touching;
    }

    private boolean isInOthersRut(TouchingBodies bodies, int body) {
        ground.frame().pointToScm(bodies.position, 3 * body, point, 0);
        int i = (int) Math.rint(point[0] / ground.grid_m());
        int j = (int) Math.rint(point[1] / ground.grid_m());
        int tile = world.find(TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT));
        int local = TileKey.local(i, j);
        if (tile < 0 || (world.mask(tile) & 1L << local) == 0) {
            return false;
        }
        if (world.isCold(tile)) {
            world.read(tile, coldNodes);
            coldNodes.get(local, node);
        } else {
            world.get(tile, local, node);
        }
        return node.writer != vehicle || node.gap < CommittedWorld.Node.NEVER;
    }
}
