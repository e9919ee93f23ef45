package org.furrow.vehicle.mechanism;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.compile.MechanismCompiler;
import org.furrow.vehicle.drivetrain.DrivelineSpec;
import org.furrow.vehicle.multibody.MultibodyModel;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.ShaftSystem;
import org.furrow.vehicle.spec.ShaftSystem.BodyTerm;
import org.furrow.vehicle.spec.ShaftSystem.ShaftTerm;
import org.furrow.vehicle.spec.ShaftSystem.SpeedSum;
import org.furrow.vehicle.spec.Vector;

/** Compiles the specification of a vehicle of type multibody, with the shafts of its driveline. */
final class VehicleCompiler {
    private final MultibodySpec spec;

    VehicleCompiler(MultibodySpec spec) {
        this.spec = spec;
    }

    MultibodyVehicleModel compile() {
        List<String> axles =
                spec.wheels().stream().map(MultibodySpec.Wheel::joint).toList();
        MechanismSpec mechanism = spec.mechanism().withTree(spec.chassis(), axles);
        MultibodyModel model = MechanismCompiler.compile(mechanism, drivetrain());
        return new MultibodyVehicleModel(spec, model);
    }

    /** Shaft 0 from the gearbox to the central differential, then one to each axle, with absolute speeds. */
    private ShaftSystem drivetrain() {
        DrivelineSpec driveline = spec.driveline();
        List<Double> inertia = new ArrayList<>();
        List<SpeedSum> gears = new ArrayList<>();
        inertia.add(driveline.shaftInertia_kgm2());
        double share = 1.0 / driveline.axles().size();
        List<ShaftTerm> central = new ArrayList<>();
        central.add(new ShaftTerm(0, 1));
        for (int k = 0; k < driveline.axles().size(); k++) {
            DrivelineSpec.Axle axle = driveline.axles().get(k);
            double ratio = axle.ratio();
            inertia.add(axle.shaftInertia_kgm2() + axle.boxInertia_kgm2() * ratio * ratio);
            central.add(new ShaftTerm(k + 1, -share));
            // (shaft speed - carrier's about x) ratio = mean speed of the half shafts relative to the carrier
            List<BodyTerm> bodies = new ArrayList<>();
            bodies.add(new BodyTerm(axle.carrier(), Axes.PARALLEL.x(), -1));
            addHalfShaft(bodies, wheel(axle.left()), axle.carrier(), -0.5 / ratio);
            addHalfShaft(bodies, wheel(axle.right()), axle.carrier(), -0.5 / ratio);
            bodies.add(new BodyTerm(axle.carrier(), Axes.PARALLEL.y(), 1 / ratio));
            gears.add(new SpeedSum(List.of(new ShaftTerm(k + 1, 1)), bodies));
        }
        gears.add(new SpeedSum(List.copyOf(central), List.of()));
        return new ShaftSystem(inertia, gears, clutches());
    }

    /** Brakes between each wheel and its carrier, then locks of the axle differentials and of the central one. */
    private List<SpeedSum> clutches() {
        List<SpeedSum> clutches = new ArrayList<>();
        Vector y = Axes.PARALLEL.y();
        for (MultibodySpec.Wheel wheel : spec.wheels()) {
            List<BodyTerm> brake = List.of(new BodyTerm(wheel.body(), y, 1), new BodyTerm(carrier(wheel), y, -1));
            clutches.add(new SpeedSum(List.of(), brake));
        }
        List<DrivelineSpec.Axle> axles = spec.driveline().axles();
        for (DrivelineSpec.Axle axle : axles) {
            List<BodyTerm> bodies = new ArrayList<>();
            addHalfShaft(bodies, wheel(axle.left()), axle.carrier(), 1);
            addHalfShaft(bodies, wheel(axle.right()), axle.carrier(), -1);
            clutches.add(new SpeedSum(List.of(), bodies));
        }
        for (int k = 1; k < axles.size(); k++) {
            clutches.add(new SpeedSum(List.of(new ShaftTerm(1, 1), new ShaftTerm(k + 1, -1)), List.of()));
        }
        return clutches;
    }

    /** The body on which a wheel spins. */
    private String carrier(MultibodySpec.Wheel wheel) {
        JointSpec joint = spec.mechanism().joints().stream()
                .filter(candidate -> candidate.name().equals(wheel.joint()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "wheel '" + wheel.name() + "' names joint '" + wheel.joint() + "', which does not exist"));
        return joint.first().equals(wheel.body()) ? joint.second() : joint.first();
    }

    /**
     * Adds the speed of a half shaft, times a coefficient. Relative to the carrier it equals the speed of the wheel
     * relative to its upright, because of the constant-velocity joint. The shaft's torque acts on the wheel about the
     * wheel's axis and on the carrier about the carrier's axis; the upright reacts their difference at a steered or
     * cambered wheel.
     */
    private void addHalfShaft(List<BodyTerm> bodies, MultibodySpec.Wheel wheel, String carrier, double coefficient) {
        Vector y = Axes.PARALLEL.y();
        String upright = carrier(wheel);
        bodies.add(new BodyTerm(wheel.body(), y, coefficient));
        boolean bends = !upright.equals(carrier) && spec.driveline().joining() == DrivelineSpec.Joining.RIGID;
        if (bends) {
            bodies.add(new BodyTerm(upright, wheel.body(), y, -coefficient));
            bodies.add(new BodyTerm(upright, carrier, y, coefficient));
        }
    }

    private MultibodySpec.Wheel wheel(String name) {
        return spec.wheels().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
