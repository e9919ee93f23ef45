package org.furrow.node.can.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.furrow.node.can.J1939Id;
import org.junit.jupiter.api.Test;

/** Compares messages with frames composed by hand from the public layouts or recorded on real networks. */
class MessagesTest {
    private static final double DEG = Math.PI / 180;

    private final byte[] data = new byte[MessageLayout.MAX_LENGTH];

    private static Field field(MessageLayout layout, String name) {
        return Objects.requireNonNull(layout.field(name), name);
    }

    private String hex(MessageLayout layout) {
        return HexFormat.ofDelimiter(" ").withUpperCase().formatHex(data, 0, layout.length());
    }

    private void load(String hex) {
        byte[] bytes = HexFormat.ofDelimiter(" ").parseHex(hex);
        System.arraycopy(bytes, 0, data, 0, bytes.length);
    }

    /** 0.02 1/m to the left = -20 1/km on the wire: (-20 + 8032) / 0.25 = 32048 = 0x7D30. */
    @Test
    void shouldCommandGuidance() {
        assertEquals(0x0CAD131C, J1939Id.of(Guidance.COMMAND.priority(), Guidance.COMMAND.pgn(), 0x13, 0x1C));
        Guidance.COMMAND.clear(data);
        assertEquals("FF FF FF FF FF FF FF FF", hex(Guidance.COMMAND));
        Guidance.COMMANDED_CURVATURE.set(data, 0.02);
        Guidance.STEER.set(data, 1);
        assertEquals("30 7D FD FF FF FF FF FF", hex(Guidance.COMMAND));
        assertEquals(0.02, Guidance.COMMANDED_CURVATURE.get(data), 1e-12);
        Guidance.COMMANDED_CURVATURE.set(data, 0);
        assertEquals("80 7D FD FF FF FF FF FF", hex(Guidance.COMMAND));
        load("E4 7D FD FF FF FF FF FF");
        assertEquals(-0.025, Guidance.COMMANDED_CURVATURE.get(data), 1e-12, "25 1/km to the right");
    }

    /** 1500 rpm / 0.125 = 12000 = 0x2EE0; torque of 40 % and 38 %: 165 and 163. */
    @Test
    void shouldReportTheEngine() {
        assertEquals(0x0CF00400, J1939Id.of(DynamicsMessages.EEC1.priority(), DynamicsMessages.EEC1.pgn(), 0xFF, 0));
        DynamicsMessages.EEC1.clear(data);
        assertEquals("FF FF FF FF FF FF FF FF", hex(DynamicsMessages.EEC1));
        field(DynamicsMessages.EEC1, "engine_radps").set(data, 1500 * Math.PI / 30);
        field(DynamicsMessages.EEC1, "demanded_torque").set(data, 0.40);
        field(DynamicsMessages.EEC1, "actual_torque").set(data, 0.38);
        field(DynamicsMessages.EEC1, "torque_mode").set(data, 1);
        assertEquals("F1 A5 A3 E0 2E FF FF FF", hex(DynamicsMessages.EEC1));
        load("F0 7D 7D 00 19 03 FF 7D"); // 800 rpm, no torque, controlled by address 3
        assertEquals(800, field(DynamicsMessages.EEC1, "engine_radps").get(data) * 30 / Math.PI, 1e-9);
        assertEquals(0, field(DynamicsMessages.EEC1, "actual_torque").get(data));
        assertEquals(3, field(DynamicsMessages.EEC1, "controlling_address").get(data));
    }

    /** 36 km/h * 256 = 9216 = 0x2400. */
    @Test
    void shouldReportTheSpeed() {
        assertEquals(0x18FEF100, J1939Id.of(DynamicsMessages.CCVS.priority(), DynamicsMessages.CCVS.pgn(), 0xFF, 0));
        DynamicsMessages.CCVS.clear(data);
        field(DynamicsMessages.CCVS, "speed_mps").set(data, 10);
        field(DynamicsMessages.CCVS, "brake").set(data, 0);
        field(DynamicsMessages.CCVS, "parking_brake").set(data, 1);
        field(DynamicsMessages.CCVS, "set_speed_mps").set(data, 12.5);
        assertEquals("F7 00 24 CF FF 2D FF FF", hex(DynamicsMessages.CCVS));
    }

    /** 0.5 rad: 31.874 * 1024 = 32639 = 0x7F7F; 0.1 rad/s: 4.02 * 8192 = 32932 = 0x80A4; 1 m/s^2: 16.687 * 2048. */
    @Test
    void shouldReportTheMotion() {
        assertEquals(0x18F00900, J1939Id.of(DynamicsMessages.VDC2.priority(), DynamicsMessages.VDC2.pgn(), 0xFF, 0));
        DynamicsMessages.VDC2.clear(data);
        field(DynamicsMessages.VDC2, "steering_wheel_rad").set(data, 0.5);
        field(DynamicsMessages.VDC2, "steering_wheel_turns").set(data, 0);
        field(DynamicsMessages.VDC2, "yaw_rate_radps").set(data, 0.1);
        field(DynamicsMessages.VDC2, "lateral_mps2").set(data, 1);
        field(DynamicsMessages.VDC2, "longitudinal_mps2").set(data, -2);
        assertEquals("7F 7F E0 A4 80 7F 85 69", hex(DynamicsMessages.VDC2));
        assertEquals(-2, field(DynamicsMessages.VDC2, "longitudinal_mps2").get(data), 1e-9);
    }

    @Test
    void shouldReportNoTroubleCode() {
        assertEquals(0x18FECA00, J1939Id.of(Diagnostics.DM1.priority(), Diagnostics.DM1.pgn(), 0xFF, 0));
        Diagnostics.DM1.clear(data);
        assertEquals("FF FF 00 00 00 00 FF FF", hex(Diagnostics.DM1));
        field(Diagnostics.DM1, "amber").set(data, 1);
        field(Diagnostics.DM1, "red").set(data, 0);
        assertEquals("C7 FF 00 00 00 00 FF FF", hex(Diagnostics.DM1));
        load("04 FF 5E 00 03 01 FF FF"); // SPN 94, failure mode 3, once
        assertEquals(94, field(Diagnostics.DM1, "spn_low").get(data));
        assertEquals(3, field(Diagnostics.DM1, "failure_mode").get(data));
        assertEquals(1, field(Diagnostics.DM1, "occurrences").get(data));
    }

    @Test
    void shouldReportTheMachine() {
        assertEquals(0x0CAC1C13, J1939Id.of(Guidance.MACHINE.priority(), Guidance.MACHINE.pgn(), 0x1C, 0x13));
        Guidance.MACHINE.clear(data);
        Guidance.ESTIMATED_CURVATURE.set(data, 0);
        Guidance.LOCKOUT.set(data, 0);
        Guidance.READY.set(data, 1);
        field(Guidance.MACHINE, "input_position").set(data, 1);
        field(Guidance.MACHINE, "reset_request").set(data, 0);
        field(Guidance.MACHINE, "limit").set(data, 0);
        field(Guidance.MACHINE, "exit_code").set(data, 5);
        Guidance.REMOTE_ENGAGE.set(data, 1);
        assertEquals("80 7D 14 1F 45 FF FF FF", hex(Guidance.MACHINE));
    }

    @Test
    void shouldReportWheelSpeed() {
        MachineSpeed.WHEEL_BASED.clear(data);
        MachineSpeed.SPEED.set(data, 5.25); // 0x1482
        field(MachineSpeed.WHEEL_BASED, "distance_m").set(data, 1234.567); // 0x0012D687
        field(MachineSpeed.WHEEL_BASED, "power_min").set(data, 3);
        MachineSpeed.DIRECTION.set(data, 1);
        field(MachineSpeed.WHEEL_BASED, "key_switch").set(data, 1);
        field(MachineSpeed.WHEEL_BASED, "operation").set(data, 0);
        assertEquals("82 14 87 D6 12 00 03 C5", hex(MachineSpeed.WHEEL_BASED));
        MachineSpeed.COMMAND.clear(data);
        MachineSpeed.SPEED.set(data, 3);
        MachineSpeed.DIRECTION.set(data, 0);
        assertEquals("B8 0B FF FF FF FF FF FC", hex(MachineSpeed.COMMAND));
    }

    @Test
    void shouldReportPositionOnJ1939() {
        VehiclePosition.POSITION.clear(data);
        VehiclePosition.LATITUDE.set(data, 52.5163); // (52.5163 + 210) 1e7 = 0x9C78CEF8
        VehiclePosition.LONGITUDE.set(data, 13.3777);
        assertEquals("F8 CE 78 9C 68 BB 24 85", hex(VehiclePosition.POSITION));
        assertEquals(52.5163, VehiclePosition.LATITUDE.get(data), 1e-12);
        VehiclePosition.DIRECTION.clear(data);
        VehiclePosition.BEARING.set(data, 90 * DEG); // 11520
        VehiclePosition.SPEED.set(data, 5); // 18 km/h: 4608
        VehiclePosition.PITCH.set(data, -2 * DEG); // nose up by 2 deg: (2 + 200) 128 = 25856
        VehiclePosition.ALTITUDE.set(data, 34.5); // 20276
        assertEquals("00 2D 00 12 00 65 34 4F", hex(VehiclePosition.DIRECTION));
        assertEquals(-2 * DEG, VehiclePosition.PITCH.get(data), 1e-12);
    }

    /**
     * 1200 rpm = 9600 = 0x2580; bytes, counter and identifier add up to 1396; (21 & 3) + 174 + 1396 = 1571, low
     * three bits 3.
     */
    @Test
    void shouldControlTorqueAndSpeed() {
        int id = J1939Id.of(3, TorqueSpeedControl.LAYOUT.pgn(), 0, 3);
        assertEquals(0x0C000003, id);
        TorqueSpeedControl.LAYOUT.clear(data);
        field(TorqueSpeedControl.LAYOUT, "mode").set(data, 1);
        field(TorqueSpeedControl.LAYOUT, "engine_radps").set(data, 1200 * Math.PI / 30);
        field(TorqueSpeedControl.LAYOUT, "counter").set(data, 3);
        assertEquals(3, TorqueSpeedControl.checksum(id, data));
        field(TorqueSpeedControl.LAYOUT, "checksum").set(data, TorqueSpeedControl.checksum(id, data));
        assertEquals("C1 80 25 FF FF FF FF 33", hex(TorqueSpeedControl.LAYOUT));
        field(TorqueSpeedControl.LAYOUT, "torque").set(data, 0.5);
        assertEquals(175, data[3] & 0xFF);
    }

    @Test
    void shouldReportTheReceiver() {
        Gnss.POSITION_RAPID.clear(data);
        Gnss.RAPID_LATITUDE.set(data, 52.5163);
        Gnss.RAPID_LONGITUDE.set(data, 13.3777);
        assertEquals("F8 59 4D 1F 68 46 F9 07", hex(Gnss.POSITION_RAPID));
        load("47 71 52 1D 86 39 CF FF"); // recorded
        assertEquals(49.1942215, Gnss.RAPID_LATITUDE.get(data), 1e-12);
        assertEquals(-0.3196538, Gnss.RAPID_LONGITUDE.get(data), 1e-12);
        Gnss.COURSE_RAPID.clear(data);
        Gnss.SEQUENCE.set(data, 7);
        Gnss.COURSE_REFERENCE.set(data, 0);
        Gnss.COURSE.set(data, 1.5708);
        Gnss.SPEED.set(data, 5.12);
        assertEquals("07 FC 5C 3D 00 02 FF FF", hex(Gnss.COURSE_RAPID));
    }

    @Test
    void shouldReportTheCompletePosition() {
        Gnss.POSITION.clear(data);
        Gnss.SEQUENCE.set(data, 7);
        Gnss.DATE.set(data, 20000);
        Gnss.TIME.set(data, 45296.5);
        field(Gnss.POSITION, "lat_deg").set(data, -52.5163);
        field(Gnss.POSITION, "lon_deg").set(data, 13.3777);
        Gnss.ALTITUDE.set(data, 34.5);
        field(Gnss.POSITION, "system").set(data, 0);
        field(Gnss.POSITION, "method").set(data, 4);
        field(Gnss.POSITION, "integrity").set(data, 1);
        field(Gnss.POSITION, "satellites").set(data, 14);
        field(Gnss.POSITION, "hdop").set(data, 0.7);
        Gnss.PDOP.set(data, 1.2);
        field(Gnss.POSITION, "geoid_m").set(data, 39.5);
        field(Gnss.POSITION, "stations").set(data, 0);
        // the degrees' last digits depend on the nearest double: 52.5163e16 is a multiple of 64
        long lat = field(Gnss.POSITION, "lat_deg").bits().getSigned(data);
        assertTrue(Math.abs(lat + 525163000000000000L) <= 64, "lat=" + lat);
        field(Gnss.POSITION, "lat_deg").bits().set(data, -525163000000000000L);
        field(Gnss.POSITION, "lon_deg").bits().set(data, 133777000000000000L);
        assertEquals(
                "07 20 4E 88 B2 FF 1A 00 50 D2 AF 08 3F B6 F8 00 10 1E 04 79 45 DB 01 A0 6D 0E 02 00 00 00 00 40 FD 0E"
                        + " 46 00 78 00 6E 0F 00 00 00",
                hex(Gnss.POSITION));
        assertEquals(-52.5163, field(Gnss.POSITION, "lat_deg").get(data), 1e-14);
        assertEquals(45296.5, Gnss.TIME.get(data));
    }

    @Test
    void shouldReportHeadingAndTurn() {
        load("00 5A 7C 00 00 00 00 FD"); // recorded
        assertEquals(3.1834, Attitude.HEADING.get(data), 1e-12);
        assertEquals(1, Attitude.HEADING_REFERENCE.get(data), "magnetic");
        load("7D 0B 7D 02 00 FF FF FF"); // recorded; 163083 steps to the right
        assertEquals(-163083 / 3.2e7, Attitude.RATE.get(data), 1e-15);
        Attitude.RATE_OF_TURN.clear(data);
        assertEquals("FF FF FF FF 7F FF FF FF", hex(Attitude.RATE_OF_TURN));
        Attitude.SEQUENCE.set(data, 9);
        Attitude.RATE.set(data, 0.1); // 3 200 000 to the left
        assertEquals("09 00 2C CF FF FF FF FF", hex(Attitude.RATE_OF_TURN));
    }

    @Test
    void shouldReportNavigationErrors() {
        Navigation.ERROR.clear(data);
        Navigation.OFF_TRACK.set(data, -0.25); // 31750 = 0x7C06
        Navigation.HEADING_ERROR.set(data, 0.1); // 33000 = 0x80E8
        Navigation.ERROR_VALID.set(data, 1);
        Navigation.ERROR_COUNTER.set(data, 17);
        assertEquals("06 7C E8 80 FD 11 FF FF", hex(Navigation.ERROR));
        Navigation.PATH_CURVATURE.set(data, 0.05); // 37000 = 0x9088
        assertEquals("06 7C E8 80 FD 11 88 90", hex(Navigation.ERROR));
        Navigation.STEERING.clear(data);
        Navigation.STEERING_ANGLE.set(data, 0.2);
        field(Navigation.STEERING, "voltage_V").set(data, 2.5);
        field(Navigation.STEERING, "valid").set(data, 1);
        assertEquals("D0 84 A8 61 FD FF FF FF", hex(Navigation.STEERING));
        Navigation.VALVE.set(data, -0.5); // 5000 = 0x1388
        assertEquals("D0 84 A8 61 FD 88 13 FF", hex(Navigation.STEERING));
    }

    @Test
    void shouldReserveRawValuesForNotAvailableAndError() {
        Field speed = MachineSpeed.SPEED;
        load("FF FF");
        assertFalse(speed.isError(data));
        assertTrue(Double.isNaN(speed.get(data)));
        load("00 FF");
        assertFalse(speed.isError(data), "the high byte alone decides");
        assertTrue(Double.isNaN(speed.get(data)));
        load("12 FE");
        assertTrue(speed.isError(data));
        assertTrue(Double.isNaN(speed.get(data)));
        load("00 FB");
        assertTrue(Double.isNaN(speed.get(data)), "reserved");
        assertFalse(speed.isError(data));
        load("FF FA");
        assertEquals(64.255, speed.get(data));
        speed.set(data, 100);
        assertEquals(64.255, speed.get(data), "clamped to the valid range");
        speed.set(data, -1);
        assertEquals(0, speed.get(data));
        speed.set(data, Double.NaN);
        assertEquals(0xFFFF, speed.bits().get(data));
        Field twoBits = Guidance.STEER;
        twoBits.set(data, 7);
        assertEquals(1, twoBits.get(data));
        twoBits.bits().set(data, 2);
        assertTrue(twoBits.isError(data));
        Field signed = Gnss.RAPID_LATITUDE;
        signed.set(data, Double.POSITIVE_INFINITY);
        assertEquals(Integer.MAX_VALUE - 2, signed.bits().getSigned(data));
        signed.bits().set(data, Integer.MAX_VALUE - 1);
        assertTrue(signed.isError(data));
        signed.set(data, Double.NEGATIVE_INFINITY);
        assertEquals(Integer.MIN_VALUE, signed.bits().getSigned(data));
        field(Gnss.POSITION, "lat_deg").set(data, 1e6);
        assertEquals(Long.MAX_VALUE - 2, field(Gnss.POSITION, "lat_deg").bits().getSigned(data));
    }

    @Test
    void shouldReturnEveryValueWithinHalfAStep() {
        SplittableRandom random = new SplittableRandom(3);
        byte[] again = new byte[MessageLayout.MAX_LENGTH];
        for (MessageLayout layout : KnownMessages.ALL) {
            for (int round = 0; round < 500; round++) {
                random.nextBytes(data);
                layout.clear(again);
                for (Field field : layout.fields()) {
                    field.set(again, field.get(data));
                }
                for (Field field : layout.fields()) {
                    double value = field.get(data);
                    String name = layout.name() + "." + field.name();
                    assertEquals(Double.isNaN(value), Double.isNaN(field.get(again)), name);
                    assertTrue(Double.isNaN(value) || Math.abs(value - field.get(again)) <= Math.ulp(value), name);
                }
            }
        }
    }

    @Test
    void shouldHaveNamesAndGroupsOfTheirOwn() {
        Set<String> names = new HashSet<>();
        for (MessageLayout layout : KnownMessages.ALL) {
            assertTrue(layout.name().contains("-") || layout.pgn() >= 127250, layout.name());
            assertTrue(names.add(layout.name()) && names.add("" + layout.pgn()), layout.name());
            assertSame(layout, KnownMessages.byName(layout.name()));
            assertSame(layout, KnownMessages.byPgn(layout.pgn()));
            assertNotNull(layout.field(layout.fields().get(0).name()));
        }
        assertTrue(Gnss.POSITION.isFastPacket());
    }
}
