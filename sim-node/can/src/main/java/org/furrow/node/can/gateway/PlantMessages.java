package org.furrow.node.can.gateway;

import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.message.Attitude;
import org.furrow.node.can.message.Field;
import org.furrow.node.can.message.Gnss;
import org.furrow.node.can.message.Guidance;
import org.furrow.node.can.message.MachineSpeed;
import org.furrow.node.can.message.MessageLayout;
import org.furrow.node.can.message.VehiclePosition;

/** Sends the state of a plant as messages for navigation and steering controllers, each with its period. */
final class PlantMessages {
    private static final int PERIOD_TICKS = 5;
    private static final int COURSE_PERIOD_TICKS = 12;

    private final CanBus bus;
    private final int guidanceAddress;
    private final CanFrame frame = new CanFrame();
    private int source;
    private int measurement;

    /**
     * Creates the messages for a bus.
     *
     * @param guidanceAddress destination of the machine's curvature
     */
    PlantMessages(CanBus bus, int guidanceAddress) {
        this.bus = bus;
        this.guidanceAddress = guidanceAddress;
    }

    /**
     * Sends the messages that are due.
     *
     * @param tick number of 20 ms periods
     * @param address source address
     */
    void send(PlantState state, long tick, int address) {
        source = address;
        if (tick % PERIOD_TICKS == 0) {
            measurement = (measurement + 1) % 253;
            position(state);
            attitude(state);
            machine(state);
        }
        if (tick % COURSE_PERIOD_TICKS == 0) {
            begin(Gnss.COURSE_RAPID);
            put(Gnss.SEQUENCE, measurement).put(Gnss.COURSE_REFERENCE, 0);
            put(Gnss.COURSE, wrap(state.heading_rad)).put(Gnss.SPEED, Math.abs(state.speed_mps));
            send();
        }
    }

    private void position(PlantState state) {
        begin(Gnss.POSITION_RAPID);
        put(Gnss.RAPID_LATITUDE, state.latitude_deg).put(Gnss.RAPID_LONGITUDE, state.longitude_deg);
        send();
        begin(VehiclePosition.POSITION);
        put(VehiclePosition.LATITUDE, state.latitude_deg).put(VehiclePosition.LONGITUDE, state.longitude_deg);
        send();
        begin(VehiclePosition.DIRECTION);
        put(VehiclePosition.BEARING, wrap(state.heading_rad)).put(VehiclePosition.SPEED, Math.abs(state.speed_mps));
        put(VehiclePosition.PITCH, state.pitch_rad).put(VehiclePosition.ALTITUDE, state.altitude_m);
        send();
    }

    private void attitude(PlantState state) {
        begin(Attitude.VESSEL_HEADING);
        put(Attitude.SEQUENCE, measurement).put(Attitude.HEADING, wrap(state.heading_rad));
        put(Attitude.HEADING_REFERENCE, 0);
        send();
        begin(Attitude.RATE_OF_TURN);
        put(Attitude.SEQUENCE, measurement).put(Attitude.RATE, state.yawRate_radps);
        send();
        begin(Attitude.ATTITUDE);
        put(Attitude.SEQUENCE, measurement).put(Attitude.PITCH, state.pitch_rad).put(Attitude.ROLL, state.roll_rad);
        send();
    }

    private void machine(PlantState state) {
        begin(MachineSpeed.WHEEL_BASED);
        put(MachineSpeed.SPEED, Math.abs(state.speed_mps)).put(MachineSpeed.DIRECTION, state.speed_mps < 0 ? 0 : 1);
        send();
        begin(Guidance.MACHINE);
        put(Guidance.ESTIMATED_CURVATURE, state.curvature_1pm)
                .put(Guidance.LOCKOUT, 0)
                .put(Guidance.READY, 1);
        put(Guidance.REMOTE_ENGAGE, 1);
        send();
    }

    private void begin(MessageLayout layout) {
        frame.extended(J1939Id.of(layout.priority(), layout.pgn(), guidanceAddress, source))
                .length(layout.length());
        layout.clear(frame.array());
    }

    private PlantMessages put(Field field, double value) {
        field.set(frame.array(), value);
        return this;
    }

    private void send() {
        bus.send(frame); // the bus counts dropped frames
    }

    /** Returns an angle in [0, 2 pi); NaN for NaN. */
    private static double wrap(double angle_rad) {
        double within = angle_rad % (2 * Math.PI);
        return within < 0 ? within + 2 * Math.PI : within;
    }
}
