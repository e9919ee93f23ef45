package org.furrow.node.engine.ground;

import java.nio.file.Path;
import org.furrow.world.checkpoint.ColdTiles;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.grid.CommittedWorld;

/**
 * Limit of the memory for a rank's ground.
 *
 * @param budget_bytes memory of all worlds of a rank together
 * @param folder for tiles that exceed the budget; used by this rank alone
 */
public record WorldMemory(long budget_bytes, Path folder) {
    /** Smallest budget: the empty index alone takes half of it. */
    public static final long LEAST_BYTES = 1 << 20;

    /**
     * Creates one of the rank's worlds.
     *
     * @throws IllegalStateException when the folder cannot be used
     */
    CommittedWorld world(int number, int worlds) {
        try {
            return new CommittedWorld(new ColdTiles(folder.resolve("ground-" + number)), budget_bytes / worlds);
        } catch (StoreException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }
}
