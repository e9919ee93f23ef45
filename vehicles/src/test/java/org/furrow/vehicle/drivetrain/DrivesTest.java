package org.furrow.vehicle.drivetrain;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.furrow.vehicle.spec.Curve;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Electric, skid and hydrostatic drives on shafts of given speed, against closed forms. */
class DrivesTest {
    private static final double STEP_S = 1e-3;
    private static final DriveOutput WHEELS = new DriveOutput(List.of("L", "R"), 20, null);
    private static final double PUMP = 4e-5;
    private static final double MOTOR = 5e-5;
    private static final double LEAK = 1e-11;
    private static final double RELIEF_PA = 3e7;
    private static final double GOVERNED_RADPS = 230;
    private static final double DRAG_NM = 20;
    /** Where the governed torque, 400 Nm over 10 rad/s, balances the drag. */
    private static final double IDLE_RADPS = GOVERNED_RADPS - 10 * DRAG_NM / 400;

    private static Curve curve(double... points) {
        double[][] rows = new double[points.length / 2][];
        for (int k = 0; k < rows.length; k++) {
            rows[k] = new double[] {points[2 * k], points[2 * k + 1]};
        }
        return new Curve(List.of(rows));
    }

    private static MotorSpec motor() {
        return new MotorSpec(0.05, curve(0, 200, 1000, 200), 40_000, 3);
    }

    private static Drivetrain electric() {
        return new ElectricSpec(List.of(new ElectricSpec.Drive(motor(), WHEELS))).create();
    }

    private static Drivetrain skid() {
        return new SkidSpec(List.of("L"), List.of("R"), motor(), 20, new SkidSpec.Control(300, 5), 1.5).create();
    }

    private static Drivetrain hydrostatic(double leak) {
        return new HydrostaticSpec(
                        new HydrostaticSpec.Engine(1, curve(0, 400, 300, 400), DRAG_NM, GOVERNED_RADPS, 10),
                        new HydrostaticSpec.Pump(PUMP, 0.5, 80),
                        new HydrostaticSpec.Circuit(MOTOR, 0.1, 1.2e9 / 2e-3, leak, RELIEF_PA),
                        List.of(WHEELS))
                .create();
    }

    private static DriveCommand command(double throttle, double steering, int gear) {
        DriveCommand command = new DriveCommand();
        command.throttle = throttle;
        command.steering = steering;
        command.gear = gear;
        return command;
    }

    private static void run(Drivetrain drive, DriveCommand command, double time_s, double... shaft_radps) {
        for (int n = 0; n < Math.round(time_s / STEP_S); n++) {
            drive.step(command, shaft_radps, STEP_S);
        }
    }

    /** Constant torque up to power over torque, 200 rad/s, then constant power; friction against the motion. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 50, 199, 201, 400, 800})
    void electricTorqueIsLimitedByCurveAndPower(double speed_radps) {
        Drivetrain drive = electric();
        run(drive, command(0.5, 0, 1), STEP_S, speed_radps);
        double most_Nm = speed_radps < 200 ? 200 : 40_000 / speed_radps;
        double friction_Nm = speed_radps == 0 ? 0 : 3;
        assertEquals(0.5 * most_Nm - friction_Nm, drive.torque_Nm(0), 1e-12);
    }

    @Test
    void electricDriveChangesDirectionOnlyAtRest() {
        Drivetrain drive = electric();
        DriveCommand back = command(1, 0, -1);
        run(drive, back, STEP_S, 100);
        assertEquals(1, drive.gear());
        back.brake = 1;
        run(drive, back, STEP_S, 0);
        assertEquals(-1, drive.gear());
        assertEquals(-200, drive.torque_Nm(0), 1e-12);
    }

    /** At speeds u (1 - 2 |s|) and u of its sides no torque but that of friction acts. */
    @ParameterizedTest
    @ValueSource(doubles = {-1, -0.5, -0.2, 0, 0.3, 0.5, 1})
    void skidDriveSplitsTheSpeed(double steering) {
        double outer = 0.4 * 300;
        double inner = outer * (1 - 2 * Math.abs(steering));
        double left = steering > 0 ? inner : outer;
        double right = steering > 0 ? outer : inner;
        Drivetrain drive = skid();
        run(drive, command(0.4, steering, 1), STEP_S, left, right);
        assertEquals(-3 * Math.signum(left), drive.torque_Nm(0), 1e-9);
        assertEquals(-3 * Math.signum(right), drive.torque_Nm(1), 1e-9);
        run(drive, command(0.4, steering, 1), STEP_S, left - 1, right + 1);
        // gain times the error, less what the rotor gains in a step
        double driving_Nm = 5 / (1 + 5 * STEP_S / 0.05);
        assertEquals(driving_Nm - 3 * Math.signum(left - 1), drive.torque_Nm(0), 1e-9);
        assertEquals(-driving_Nm - 3 * Math.signum(right + 1), drive.torque_Nm(1), 1e-9);
    }

    @Test
    void hydrostaticDriveReachesTheReliefPressureAtAStandingMotor() {
        Drivetrain drive = hydrostatic(LEAK);
        run(drive, command(0.2, 0, 1), 2, 0);
        assertEquals(MOTOR * RELIEF_PA, drive.torque_Nm(0), 1e-9);
        drive = hydrostatic(LEAK);
        run(drive, command(0.2, 0, -1), 2, 0);
        assertEquals(MOTOR * RELIEF_PA, drive.torque_Nm(0), 1e-9, "the direction needs the brake");
    }

    /**
     * Without load, motor over engine speed is the ratio of displacements; the engine runs at its speed without load.
     */
    @Test
    void hydrostaticDriveHasNoTorqueAtTheRatioOfItsDisplacements() {
        Drivetrain drive = hydrostatic(LEAK);
        DriveCommand half = command(0.5, 0, 1);
        run(drive, half, 5, 0.5 * PUMP / MOTOR * IDLE_RADPS);
        assertEquals(0, drive.torque_Nm(0), 1e-3 * MOTOR * RELIEF_PA);
        assertEquals(IDLE_RADPS, drive.engine_radps(), 0.01);
    }

    /** What the pump takes from the engine arrives at the motor, less the leak times the square of the pressure. */
    @Test
    void hydrostaticPowerIsBalanced() {
        Drivetrain drive = hydrostatic(LEAK);
        double[] words = new double[4];
        double motor_radps = 0.5 * PUMP / MOTOR * GOVERNED_RADPS - 4;
        run(drive, command(0.5, 0, 1), 10, motor_radps);
        drive.copyState(words, 0);
        double engine_radps = words[1];
        double pressure_Pa = words[3];
        double pump_W = words[2] * PUMP * pressure_Pa * engine_radps;
        double motor_W = drive.torque_Nm(0) * motor_radps;
        assertEquals(pump_W, motor_W + LEAK * pressure_Pa * pressure_Pa, 1e-6 * pump_W);
        // the governed engine's torque is that of the pump and of the drag
        assertEquals((GOVERNED_RADPS - engine_radps) / 10 * 400 - DRAG_NM, words[2] * PUMP * pressure_Pa, 1e-3);
        assertEquals(MOTOR * pressure_Pa, drive.torque_Nm(0));
    }

    @Test
    void neutralJoinsTheLines() {
        Drivetrain drive = hydrostatic(0);
        run(drive, command(1, 0, 0), 1, 50);
        assertEquals(0, drive.torque_Nm(0));
        assertEquals(0, drive.gear());
    }

    @ParameterizedTest
    @ValueSource(strings = {"electric", "skid", "hydrostatic"})
    void continuesFromItsWords(String type) {
        Drivetrain one = create(type);
        Drivetrain other = create(type);
        run(one, command(0.7, 0.2, 1), 0.05, 20, 30);
        double[] words = new double[one.words().size()];
        one.copyState(words, 0);
        other.restore(words, 0);
        run(one, command(0.9, -0.4, 1), 0.05, 25, 28);
        run(other, command(0.9, -0.4, 1), 0.05, 25, 28);
        for (int k = 0; k < one.drivenShafts(); k++) {
            assertEquals(one.torque_Nm(k), other.torque_Nm(k));
        }
        assertArrayEquals(words(one), words(other));
        words[0] = 2;
        assertThrows(IllegalArgumentException.class, () -> other.restore(words, 0));
        assertArrayEquals(words(one), words(other));
    }

    private static Drivetrain create(String type) {
        return switch (type) {
            case "electric" -> electric();
            case "skid" -> skid();
            default -> hydrostatic(LEAK);
        };
    }

    private static double[] words(Drivetrain drive) {
        double[] words = new double[drive.words().size()];
        drive.copyState(words, 0);
        return words;
    }

    @Test
    void refusesAPumpThatStallsAtTheGovernedSpeed() {
        HydrostaticSpec.Engine engine = new HydrostaticSpec.Engine(1, curve(0, 400, 300, 400), DRAG_NM, 230, 10);
        HydrostaticSpec.Circuit circuit = new HydrostaticSpec.Circuit(MOTOR, 0.1, 1e12, LEAK, RELIEF_PA);
        assertThrows(
                IllegalArgumentException.class,
                () -> new HydrostaticSpec(engine, new HydrostaticSpec.Pump(PUMP, 0.5, 210), circuit, List.of(WHEELS)));
    }

    @Test
    void refusesAWheelThatIsDrivenTwice() {
        SkidSpec spec = new SkidSpec(List.of("L"), List.of("L"), motor(), 20, new SkidSpec.Control(300, 5), 1.5);
        assertThrows(IllegalArgumentException.class, () -> spec.check(List.of("L", "R"), List.of("chassis")));
        assertThrows(IllegalArgumentException.class, () -> spec.check(List.of("R"), List.of("chassis")));
    }
}
