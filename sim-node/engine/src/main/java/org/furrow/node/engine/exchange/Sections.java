package org.furrow.node.engine.exchange;

import java.util.List;
import org.agrona.ExpandableArrayBuffer;
import org.furrow.world.message.EpochReader;

/** Copies of vehicles' sections of messages. */
public final class Sections {
    private Sections() {}

    /**
     * Adds a copy of a vehicle's section of a message, if it has one.
     *
     * @param scratch content is overwritten
     */
    public static void addCopy(EpochReader message, int vehicle, ExpandableArrayBuffer scratch, List<byte[]> dest) {
        message.rewind();
        while (message.nextVehicle()) {
            if (message.vehicle() == vehicle) {
                byte[] copy = new byte[message.copyVehicle(scratch, 0)];
                scratch.getBytes(0, copy);
                dest.add(copy);
            }
        }
    }
}
