package org.furrow.vehicle.multibody;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.compile.MechanismCompiler;
import org.furrow.vehicle.drivetrain.WheelMount;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.ShaftSystem;
import org.furrow.vehicle.spec.ShaftSystem.BodyTerm;
import org.furrow.vehicle.spec.ShaftSystem.SpeedSum;
import org.furrow.vehicle.spec.Vector;

/** Compiles the specification of a vehicle of type multibody, with the shafts of its drivetrain. */
final class VehicleCompiler {
    private final MultibodySpec spec;

    VehicleCompiler(MultibodySpec spec) {
        this.spec = spec;
    }

    MultibodyVehicleModel compile() {
        return new MultibodyVehicleModel(spec, MechanismCompiler.compile(spec.joints(), shafts()));
    }

    /** The shafts of the drivetrain; its clutches follow the brakes between each wheel and its upright. */
    ShaftSystem shafts() {
        List<WheelMount> mounts = spec.wheels().stream()
                .map(wheel -> new WheelMount(wheel.name(), wheel.body(), upright(wheel)))
                .toList();
        ShaftSystem driven = spec.drivetrain().shafts(mounts, spec.chassis());
        List<SpeedSum> clutches = new ArrayList<>();
        Vector y = Axes.PARALLEL.y();
        for (WheelMount mount : mounts) {
            List<BodyTerm> brake = List.of(new BodyTerm(mount.body(), y, 1), new BodyTerm(mount.upright(), y, -1));
            clutches.add(new SpeedSum(List.of(), brake));
        }
        clutches.addAll(driven.clutches());
        return new ShaftSystem(driven.inertia_kgm2(), driven.gears(), clutches);
    }

    /** The body on which a wheel spins. */
    private String upright(MultibodySpec.Wheel wheel) {
        JointSpec joint = spec.mechanism().joints().stream()
                .filter(candidate -> candidate.name().equals(wheel.joint()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "wheel '" + wheel.name() + "' names joint '" + wheel.joint() + "', which does not exist"));
        return joint.first().equals(wheel.body()) ? joint.second() : joint.first();
    }
}
