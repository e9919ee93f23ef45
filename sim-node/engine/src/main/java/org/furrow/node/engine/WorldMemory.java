package org.furrow.node.engine;

import java.nio.file.Path;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.store.ColdTiles;
import org.furrow.world.store.StoreException;

/**
 * What a rank's ground may take.
 *
 * @param budget_bytes memory of all of a rank's worlds together
 * @param folder where tiles go for which that is too little; the rank has it to itself
 */
public record WorldMemory(long budget_bytes, Path folder) {
    /** Least budget of a run: the empty index alone takes half of it. */
    public static final long LEAST_BYTES = 1 << 20;

    /**
     * One of a rank's worlds.
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
