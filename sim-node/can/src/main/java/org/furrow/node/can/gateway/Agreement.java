package org.furrow.node.can.gateway;

import org.jspecify.annotations.Nullable;

/** The machine that the gateway serves: that which it was started for, and that of the peer which came first. */
final class Agreement {
    private final int vehicleId;
    private @Nullable PlantKind agreed;

    /** @param vehicleId Vehicle ID; 0: any */
    Agreement(int vehicleId) {
        this.vehicleId = vehicleId;
    }

    /** Why a machine is not the one that is served; null if it is. */
    @Nullable
    GatewayRefusal on(PlantKind machine) {
        PlantKind other = agreed;
        int id = other == null ? vehicleId : other.id();
        if (id != 0 && machine.id() != id) {
            return new GatewayRefusal(
                    GatewayRefusal.VEHICLE,
                    "its Vehicle ID is " + machine.id() + ", this gateway serves " + id
                            + (vehicleId == id ? "" : ", that of the connected peer"));
        }
        if (other != null && !other.equals(machine)) {
            return new GatewayRefusal(
                    GatewayRefusal.PARTS, "it has " + parts(machine) + ", the connected peer has " + parts(other));
        }
        return null;
    }

    private static String parts(PlantKind machine) {
        return machine.bodies() + " bodies and " + machine.wheels() + " wheels";
    }

    /** A peer has come. */
    void enter(PlantKind machine) {
        agreed = machine;
    }

    /** The last peer has gone. */
    void end() {
        agreed = null;
    }
}
