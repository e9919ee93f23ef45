package org.furrow.node.engine.exchange;

import org.furrow.world.message.EpochReader;
import org.jspecify.annotations.Nullable;

/** Checks that a message is the one that its sender owes for an epoch. */
public final class MessageCheck {
    private MessageCheck() {}

    /** Returns what is wrong with a message from a rank, or null. */
    public static @Nullable String fault(EpochReader message, int rank, int epoch, RankPlacement placement) {
        if (message.rank() != rank || message.epoch() != epoch) {
            return "its header names rank " + message.rank() + " and epoch " + message.epoch();
        }
        while (message.nextVehicle()) {
            int vehicle = message.vehicle();
            if (vehicle >= placement.vehicles() || placement.rankOf(vehicle) != rank) {
                return "it contains vehicle " + vehicle + ", which that rank does not simulate";
            }
        }
        return null;
    }

    public static IllegalStateException damaged(int rank, int epoch, String fault) {
        return new IllegalStateException("message of rank " + rank + " for epoch " + epoch + " is damaged: " + fault);
    }
}
