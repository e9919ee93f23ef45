package org.furrow.node.can.message;

import java.util.List;

/**
 * State of the engine and the vehicle on J1939 (SAE J1939-71). SPN: suspect parameter number.
 *
 * <pre>
 *   engine-eec1, PGN 61444 (F004), every 10 to 20 ms  speed-ccvs, PGN 65265 (FEF1), every 100 ms
 *   byte 1    bit 1-4 torque mode, SPN 899           byte 1    bit 3-4 parking brake, SPN 70
 *        2    demanded torque, SPN 512, 1 %               2-3  wheel-based speed, SPN 84, 1/256 km/h
 *             from -125 %                                 4    bit 1-2 cruise control active, SPN 595
 *        3    actual torque, SPN 513, as before                bit 5-6 brake, SPN 597
 *        4-5  engine speed, SPN 190, 0.125 rpm                 bit 7-8 clutch, SPN 598
 *        6    controlling address, SPN 1483               5    FF
 *        7    bit 1-4 starter mode, SPN 1675              6    set speed, SPN 86, 1 km/h
 *        8    engine's demanded torque, SPN 2432          7    bit 1-5 PTO governor, SPN 976
 *                                                              bit 6-8 cruise control state, SPN 527
 *   motion-vdc2, PGN 61449 (F009), every 10 ms                   8    FF
 *   byte 1-2  steering wheel angle, SPN 1807, 1/1024 rad from -31.374 rad, positive left
 *        3    bit 1-6 turns of the steering wheel, SPN 1811, from -32
 *             bit 7-8 kind of its sensor, SPN 1812
 *        4-5  yaw rate, SPN 1808, 1/8192 rad/s from -3.92 rad/s, positive left
 *        6-7  lateral acceleration, SPN 1809, 1/2048 m/s^2 from -15.687 m/s^2, positive left
 *        8    longitudinal acceleration, SPN 1810, 0.1 m/s^2 from -12.5 m/s^2, positive forward
 * </pre>
 */
public final class DynamicsMessages {
    private static final double RADPS_PER_RPM = Math.PI / 30;

    /** Electronic Engine Controller 1. */
    public static final MessageLayout EEC1 = new MessageLayout(
            "engine-eec1",
            61444,
            3,
            8,
            List.of(
                    Field.j1939("torque_mode", 0, 4, 1, 0),
                    Field.j1939("demanded_torque", 8, 8, 100, -1.25),
                    Field.j1939("actual_torque", 16, 8, 100, -1.25),
                    Field.j1939("engine_radps", 24, 16, 8 / RADPS_PER_RPM, 0),
                    Field.j1939("controlling_address", 40, 8, 1, 0),
                    Field.j1939("starter_mode", 48, 4, 1, 0),
                    Field.j1939("engine_torque", 56, 8, 100, -1.25)));

    /** Cruise Control / Vehicle Speed. */
    public static final MessageLayout CCVS = new MessageLayout(
            "speed-ccvs",
            65265,
            6,
            8,
            List.of(
                    Field.j1939("parking_brake", 2, 2, 1, 0),
                    Field.j1939("speed_mps", 8, 16, 256 * 3.6, 0),
                    Field.j1939("cruise_active", 24, 2, 1, 0),
                    Field.j1939("brake", 28, 2, 1, 0),
                    Field.j1939("clutch", 30, 2, 1, 0),
                    Field.j1939("set_speed_mps", 40, 8, 3.6, 0),
                    Field.j1939("pto_state", 48, 5, 1, 0),
                    Field.j1939("cruise_state", 53, 3, 1, 0)));

    /** Vehicle Dynamic Stability Control 2. */
    public static final MessageLayout VDC2 = new MessageLayout(
            "motion-vdc2",
            61449,
            6,
            8,
            List.of(
                    Field.j1939("steering_wheel_rad", 0, 16, 1024, -31.374),
                    Field.j1939("steering_wheel_turns", 16, 6, 1, -32),
                    Field.j1939("sensor_kind", 22, 2, 1, 0),
                    Field.j1939("yaw_rate_radps", 24, 16, 8192, -3.92),
                    Field.j1939("lateral_mps2", 40, 16, 2048, -15.687),
                    Field.j1939("longitudinal_mps2", 56, 8, 10, -12.5)));

    private DynamicsMessages() {}
}
