package org.furrow.vehicle.drivetrain;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.furrow.vehicle.spec.ShaftSystem;
import org.furrow.vehicle.spec.ShaftSystem.SpeedSum;

/** Electric motors, each with the wheels that it drives. The throttle scales the largest torque of every motor. */
public record ElectricSpec(List<Drive> drives) implements DrivetrainSpec {
    public ElectricSpec {
        drives = List.copyOf(drives);
        if (drives.isEmpty()) {
            throw new IllegalArgumentException("an electric drivetrain needs at least one motor");
        }
    }

    /** A motor with its wheels. */
    public record Drive(MotorSpec motor, DriveOutput output) {}

    @Override
    public String typeName() {
        return "electric";
    }

    @Override
    public void check(Collection<String> wheels, Collection<String> bodies) {
        DriveOutput.check(drives.stream().map(Drive::output).toList(), wheels, bodies);
    }

    @Override
    public ShaftSystem shafts(List<WheelMount> wheels, String chassis) {
        List<SpeedSum> gears = new ArrayList<>();
        for (int k = 0; k < drives.size(); k++) {
            gears.add(drives.get(k).output.gear(k, wheels, chassis));
        }
        return new ShaftSystem(
                drives.stream().map(drive -> drive.motor.inertia_kgm2()).toList(), gears, List.of());
    }

    @Override
    public Drivetrain create() {
        return new ElectricDrive(this);
    }

    @Override
    public int parts() {
        return drives.size();
    }
}
