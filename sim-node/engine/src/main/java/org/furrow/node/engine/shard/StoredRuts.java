package org.furrow.node.engine.shard;

import java.nio.ByteBuffer;
import org.agrona.collections.LongArrayList;
import org.furrow.node.engine.ground.RutShare;
import org.furrow.world.checkpoint.EntryKey;
import org.furrow.world.checkpoint.PartWriter;

/** The ruts of every vehicle in a checkpoint, put together from those that each rank has counted on its own blocks. */
final class StoredRuts {
    private final LongArrayList[] ofVehicle;

    /** @param own the ruts on rank 0's blocks */
    StoredRuts(RutShare own) {
        ofVehicle = new LongArrayList[own.vehicles()];
        for (int v = 0; v < ofVehicle.length; v++) {
            ofVehicle[v] = new LongArrayList();
            for (long word : own.additions(v)) {
                ofVehicle[v].addLong(word);
            }
        }
    }

    /** Adds those on another rank's blocks. */
    void add(int vehicle, long[] additions) {
        LongArrayList words = ofVehicle[vehicle];
        words.setLong(0, words.getLong(0) + additions[0]);
        words.setLong(1, words.getLong(1) + additions[1]);
        for (int k = 2; k < additions.length; k++) {
            words.addLong(additions[k]);
        }
    }

    void write(PartWriter part) {
        for (int v = 0; v < ofVehicle.length; v++) {
            ByteBuffer out = ByteBuffer.allocate(Long.BYTES * ofVehicle[v].size());
            for (int k = 0; k < ofVehicle[v].size(); k++) {
                out.putLong(ofVehicle[v].getLong(k));
            }
            part.blob(EntryKey.Kind.TOUCHED, v, out.array());
        }
    }
}
