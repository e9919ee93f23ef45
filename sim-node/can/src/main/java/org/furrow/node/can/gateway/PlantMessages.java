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

/** Says a plant's state on the bus as navigation and steering controllers expect it, every message with its period. */
final class PlantMessages {
    private static final int PERIOD_ticks = 5;
    private static final int COURSE_PERIOD_ticks = 12;

    private final CanBus bus;
    private final int guidanceAddress;
    private final CanFrame frame = new CanFrame();
    private int source;
    private int measurement;

    /**
     * Messages on a bus.
     *
     * @param guidanceAddress to whom the machine reports its curvature
     */
    PlantMessages(CanBus bus, int guidanceAddress) {
        this.bus = bus;
        this.guidanceAddress = guidanceAddress;
    }

    /**
     * Sends what is due.
     *
     * @param tick of 20 ms
     * @param address from which to send
     */
    void send(PlantState state, long tick, int address) {
        source = address;
        if (tick % PERIOD_ticks == 0) {
            measurement = (measurement + 1) % 253;
            position(state);
            attitude(state);
            machine(state);
        }
        if (tick % COURSE_PERIOD_ticks == 0) {
            begin(Gnss.COURSE_RAPID);
            put(Gnss.SEQUENCE, measurement).put(Gnss.COURSE_REFERENCE, 0);
            put(Gnss.COURSE, turn(state.heading_rad)).put(Gnss.SPEED, Math.abs(state.speed_mps));
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
        put(VehiclePosition.BEARING, turn(state.heading_rad)).put(VehiclePosition.SPEED, Math.abs(state.speed_mps));
        put(VehiclePosition.PITCH, state.pitch_rad).put(VehiclePosition.ALTITUDE, state.altitude_m);
        send();
    }

    private void attitude(PlantState state) {
        begin(Attitude.VESSEL_HEADING);
        put(Attitude.SEQUENCE, measurement).put(Attitude.HEADING, turn(state.heading_rad));
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
        put(MachineSpeed.WHEEL_SPEED, Math.abs(state.speed_mps))
                .put(MachineSpeed.DIRECTION, state.speed_mps < 0 ? 0 : 1);
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
        bus.send(frame); // a bus that does not take it counts it
    }

    /** An angle within one turn from 0; NaN stays. */
    private static double turn(double angle_rad) {
        double within = angle_rad % (2 * Math.PI);
        return within < 0 ? within + 2 * Math.PI : within;
    }
}
