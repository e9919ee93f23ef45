package org.furrow.vehicle.compile;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.furrow.vehicle.multibody.MultibodyModel;
import org.furrow.vehicle.multibody.MultibodyVehicleModel;
import org.furrow.vehicle.multibody.Stepper;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.DrivelineSpec;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.MultibodySpec;
import org.furrow.vehicle.spec.Vector;

/** A mechanism on wheels: the mechanism with the shafts of its driveline. */
final class MultibodyCompiler {
    private final MultibodySpec spec;

    private MultibodyCompiler(MultibodySpec spec) {
        this.spec = spec;
    }

    static MultibodyVehicleModel compile(MultibodySpec spec) {
        return new MultibodyCompiler(spec).compile();
    }

    private MultibodyVehicleModel compile() {
        MechanismSpec given = spec.mechanism();
        Set<String> keep = new LinkedHashSet<>(given.wishes().keep());
        for (MultibodySpec.Wheel wheel : spec.wheels()) {
            keep.add(wheel.joint());
        }
        MechanismSpec mechanism = new MechanismSpec(
                given.name(),
                given.bodies(),
                given.joints(),
                given.forces(),
                given.conditions(),
                new MechanismSpec.Wishes(spec.chassis(), given.wishes().cut(), List.copyOf(keep)));
        MultibodyModel model = MechanismCompiler.compile(mechanism, train());
        return new MultibodyVehicleModel(spec, model, Stepper.Method.of(spec.integrator()));
    }

    /** Shaft 0 from the gearbox to the central differential, then one to each axle; their speeds are absolute. */
    private ShaftTrain train() {
        DrivelineSpec driveline = spec.driveline();
        List<Double> inertia = new ArrayList<>();
        List<ShaftTrain.Relation> relations = new ArrayList<>();
        inertia.add(driveline.shaftInertia_kgm2());
        double share = 1.0 / driveline.axles().size();
        List<ShaftTrain.Shaft> central = new ArrayList<>();
        central.add(new ShaftTrain.Shaft(0, 1));
        for (int k = 0; k < driveline.axles().size(); k++) {
            DrivelineSpec.Axle axle = driveline.axles().get(k);
            double ratio = axle.ratio();
            inertia.add(axle.shaftInertia_kgm2() + axle.boxInertia_kgm2() * ratio * ratio);
            central.add(new ShaftTrain.Shaft(k + 1, -share));
            // (shaft - carrier about x) ratio = mean of the half shafts' speeds against the carrier
            List<ShaftTrain.Turn> turns = new ArrayList<>();
            turns.add(new ShaftTrain.Turn(axle.carrier(), Axes.PARALLEL.x(), -1));
            addHalfShaft(turns, wheel(axle.left()), axle.carrier(), -0.5 / ratio);
            addHalfShaft(turns, wheel(axle.right()), axle.carrier(), -0.5 / ratio);
            turns.add(new ShaftTrain.Turn(axle.carrier(), Axes.PARALLEL.y(), 1 / ratio));
            relations.add(new ShaftTrain.Relation(List.of(new ShaftTrain.Shaft(k + 1, 1)), turns));
        }
        relations.add(new ShaftTrain.Relation(List.copyOf(central), List.of()));
        return new ShaftTrain(inertia, relations, clutches());
    }

    /** Brakes between each wheel and what carries it, then locks across each axle and between the shafts to axles. */
    private List<ShaftTrain.Relation> clutches() {
        List<ShaftTrain.Relation> clutches = new ArrayList<>();
        Vector y = Axes.PARALLEL.y();
        for (MultibodySpec.Wheel wheel : spec.wheels()) {
            clutches.add(new ShaftTrain.Relation(
                    List.of(),
                    List.of(new ShaftTrain.Turn(wheel.body(), y, 1), new ShaftTrain.Turn(carrier(wheel), y, -1))));
        }
        List<DrivelineSpec.Axle> axles = spec.driveline().axles();
        for (DrivelineSpec.Axle axle : axles) {
            List<ShaftTrain.Turn> turns = new ArrayList<>();
            addHalfShaft(turns, wheel(axle.left()), axle.carrier(), 1);
            addHalfShaft(turns, wheel(axle.right()), axle.carrier(), -1);
            clutches.add(new ShaftTrain.Relation(List.of(), turns));
        }
        for (int k = 1; k < axles.size(); k++) {
            clutches.add(new ShaftTrain.Relation(
                    List.of(new ShaftTrain.Shaft(1, 1), new ShaftTrain.Shaft(k + 1, -1)), List.of()));
        }
        return clutches;
    }

    /** The body on which a wheel spins. */
    private String carrier(MultibodySpec.Wheel wheel) {
        JointSpec joint = spec.mechanism().joints().stream()
                .filter(candidate -> candidate.name().equals(wheel.joint()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "wheel '" + wheel.name() + "' names joint '" + wheel.joint() + "', which is not there"));
        return joint.first().equals(wheel.body()) ? joint.second() : joint.first();
    }

    /**
     * Speed of a half shaft, times a coefficient; against the carrier of its differential it is less by the carrier's about y. A
     * joint of constant velocity makes that the speed of the wheel against its upright. The shaft's torque acts on the wheel
     * about the wheel's axis and on the carrier about the carrier's; the difference of the two, where the wheel is steered or
     * cambered, bends the joint and is held by the upright.
     */
    private void addHalfShaft(
            List<ShaftTrain.Turn> turns, MultibodySpec.Wheel wheel, String carrier, double coefficient) {
        Vector y = Axes.PARALLEL.y();
        String upright = carrier(wheel);
        turns.add(new ShaftTrain.Turn(wheel.body(), y, coefficient));
        boolean bends = !upright.equals(carrier) && spec.driveline().joining() == DrivelineSpec.Joining.RIGID;
        if (bends) {
            turns.add(new ShaftTrain.Turn(upright, wheel.body(), y, -coefficient));
            turns.add(new ShaftTrain.Turn(upright, carrier, y, coefficient));
        }
    }

    private MultibodySpec.Wheel wheel(String name) {
        return spec.wheels().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
