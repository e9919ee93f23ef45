package org.furrow.node.can.message;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The built-in messages. */
public final class KnownMessages {
    /** PGN of requests: 3 data bytes with the requested PGN. */
    public static final int REQUEST = 59904;
    /** PGN of address claims: 8 data bytes with the NAME. */
    public static final int ADDRESS_CLAIM = 60928;
    /** Source address of nodes without an address. */
    public static final int NULL_ADDRESS = 254;

    public static final List<MessageLayout> ALL = List.of(
            Guidance.MACHINE,
            Guidance.COMMAND,
            MachineSpeed.WHEEL_BASED,
            MachineSpeed.COMMAND,
            VehiclePosition.POSITION,
            VehiclePosition.DIRECTION,
            TorqueSpeedControl.LAYOUT,
            Navigation.ERROR,
            Navigation.STEERING,
            Gnss.POSITION_RAPID,
            Gnss.COURSE_RAPID,
            Gnss.POSITION,
            Attitude.VESSEL_HEADING,
            Attitude.RATE_OF_TURN,
            Attitude.ATTITUDE,
            DynamicsMessages.EEC1,
            DynamicsMessages.CCVS,
            DynamicsMessages.VDC2,
            Diagnostics.DM1);

    private KnownMessages() {}

    /** Returns a message by name, or null. */
    public static @Nullable MessageLayout byName(String name) {
        return ALL.stream()
                .filter(layout -> layout.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Returns a message by PGN, or null. */
    public static @Nullable MessageLayout byPgn(int pgn) {
        for (int k = 0; k < ALL.size(); k++) {
            if (ALL.get(k).pgn() == pgn) {
                return ALL.get(k);
            }
        }
        return null;
    }
}
