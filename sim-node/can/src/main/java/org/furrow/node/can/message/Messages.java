package org.furrow.node.can.message;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The messages that Furrow knows without a DBC file. */
public final class Messages {
    /** Parameter group of a request for another one: 3 data bytes, the PGN. */
    public static final int REQUEST = 59904;
    /** Parameter group of an address claim: 8 data bytes, the NAME. */
    public static final int ADDRESS_CLAIM = 60928;
    /** Address of one that has none and says so. */
    public static final int NULL_ADDRESS = 254;

    /** All of them. */
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
            Attitude.ATTITUDE);

    private Messages() {}

    /** The message of a name, or null. */
    public static @Nullable MessageLayout byName(String name) {
        for (MessageLayout layout : ALL) {
            if (layout.name().equals(name)) {
                return layout;
            }
        }
        return null;
    }

    /** The message of a parameter group, or null. */
    public static @Nullable MessageLayout byPgn(int pgn) {
        for (int k = 0; k < ALL.size(); k++) {
            if (ALL.get(k).pgn() == pgn) {
                return ALL.get(k);
            }
        }
        return null;
    }
}
