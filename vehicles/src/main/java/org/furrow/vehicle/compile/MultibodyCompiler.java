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

    /** Shaft 0 from the gearbox to the central differential, then one to each axle; speeds are against the chassis. */
    private ShaftTrain train() {
        DrivelineSpec driveline = spec.driveline();
        List<Double> inertia = new ArrayList<>();
        List<ShaftTrain.Relation> relations = new ArrayList<>();
        inertia.add(driveline.shaftInertia_kgm2());
        Vector x = Axes.PARALLEL.x();
        Vector y = Axes.PARALLEL.y();
        double share = 1.0 / driveline.axles().size();
        List<ShaftTrain.Shaft> central = new ArrayList<>();
        central.add(new ShaftTrain.Shaft(0, 1));
        for (int k = 0; k < driveline.axles().size(); k++) {
            DrivelineSpec.Axle axle = driveline.axles().get(k);
            double ratio = axle.ratio();
            inertia.add(axle.shaftInertia_kgm2() + axle.boxInertia_kgm2() * ratio * ratio);
            central.add(new ShaftTrain.Shaft(k + 1, -share));
            // (shaft - chassis about x) ratio = mean of the wheels about their axles - chassis about y
            relations.add(new ShaftTrain.Relation(
                    List.of(new ShaftTrain.Shaft(k + 1, 1)),
                    List.of(
                            new ShaftTrain.Turn(spec.chassis(), x, -1),
                            new ShaftTrain.Turn(body(axle.left()), y, -0.5 / ratio),
                            new ShaftTrain.Turn(body(axle.right()), y, -0.5 / ratio),
                            new ShaftTrain.Turn(spec.chassis(), y, 1 / ratio))));
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
            clutches.add(new ShaftTrain.Relation(
                    List.of(),
                    List.of(
                            new ShaftTrain.Turn(body(axle.left()), y, 1),
                            new ShaftTrain.Turn(body(axle.right()), y, -1))));
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

    private String body(String wheel) {
        return spec.wheels().stream()
                .filter(candidate -> candidate.name().equals(wheel))
                .findFirst()
                .orElseThrow()
                .body();
    }
}
