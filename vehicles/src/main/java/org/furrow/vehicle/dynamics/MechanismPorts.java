package org.furrow.vehicle.dynamics;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.furrow.vehicle.spec.ForceSpec;
import org.furrow.vehicle.spec.MotionLaw;
import org.jspecify.annotations.Nullable;

/** Inputs and sensors of a mechanism that a controller drives: inputs by name, in the order of their names. */
public final class MechanismPorts {
    private final MultibodyModel model;
    private final List<JointSensor> sensors;
    private final List<String> inputs;
    /** Input of each motion, torque at a joint and load; -1: none. */
    private final int[] ofMotion;

    private final int[] ofJoint;
    private final int[] ofLoad;
    /** Positions of the motions, as inputs that follow at a limited rate. */
    private final double[] reached;

    private final int[] coordinate;
    private final int[] freedom;

    /** @throws IllegalArgumentException if a sensor's joint is cut */
    public MechanismPorts(MultibodyModel model, List<JointSensor> sensors) {
        this.model = model;
        this.sensors = List.copyOf(sensors);
        MultibodyModel.Actions actions = model.actions();
        String[] motions = actions.motions().stream()
                .map(motion -> motion.law() instanceof MotionLaw.Input input ? input.input() : "")
                .toArray(String[]::new);
        String[] joints =
                actions.atJoints().stream().map(at -> name(at.spec().drive())).toArray(String[]::new);
        String[] loads =
                actions.loads().stream().map(load -> name(load.spec().drive())).toArray(String[]::new);
        inputs = Stream.of(motions, joints, loads)
                .flatMap(Arrays::stream)
                .filter(name -> !name.isEmpty())
                .distinct()
                .sorted()
                .toList();
        ofMotion = indices(motions);
        ofJoint = indices(joints);
        ofLoad = indices(loads);
        reached = new double[motions.length];
        coordinate = new int[sensors.size()];
        freedom = new int[sensors.size()];
        for (int k = 0; k < coordinate.length; k++) {
            int link = link(sensors.get(k));
            coordinate[k] = model.tree().firstCoordinate(link);
            freedom[k] = model.tree().firstFreedom(link);
        }
    }

    private static String name(ForceSpec.@Nullable Drive drive) {
        return drive == null ? "" : drive.input();
    }

    private int[] indices(String[] names) {
        return Arrays.stream(names).mapToInt(inputs::indexOf).toArray();
    }

    private int link(JointSensor sensor) {
        for (MultibodyModel.JointFrame joint : model.joints()) {
            if (joint.spec().name().equals(sensor.joint()) && joint.links().length > 0) {
                return joint.links()[0];
            }
        }
        throw new IllegalArgumentException("sensor '" + sensor.name() + "' is at joint '" + sensor.joint()
                + "', which is cut; list it under 'tree', 'keep'");
    }

    /** Names of the inputs, ascending. */
    public List<String> inputs() {
        return inputs;
    }

    /** Sets the inputs from now on; a motion follows its input at a limited rate. */
    public void apply(Multibody multibody, double[] values, double step_s) {
        MultibodyModel.Actions actions = model.actions();
        for (int k = 0; k < ofMotion.length; k++) {
            if (ofMotion[k] >= 0 && actions.motions().get(k).law() instanceof MotionLaw.Input law) {
                double most = law.maxRate_1ps() * step_s;
                double before = reached[k];
                reached[k] += Math.clamp(values[ofMotion[k]] - before, -most, most);
                multibody.setInput(k, law.scale() * reached[k], law.scale() * (reached[k] - before) / step_s);
            }
        }
        for (int k = 0; k < ofJoint.length; k++) {
            if (ofJoint[k] >= 0) {
                multibody.setDrive(k, values[ofJoint[k]]);
            }
        }
        for (int k = 0; k < ofLoad.length; k++) {
            if (ofLoad[k] >= 0) {
                ForceSpec.Drive drive =
                        Objects.requireNonNull(actions.loads().get(k).spec().drive());
                multibody.setFactor(k, drive.effort().at(values[ofLoad[k]]));
            }
        }
    }

    /** Reads the sensors, in their order. */
    public void read(double[] q, double[] v, double[] dest) {
        for (int k = 0; k < dest.length; k++) {
            JointSensor sensor = sensors.get(k);
            double at = q[coordinate[k]];
            dest[k] = switch (sensor.kind()) {
                case ENCODER ->
                    sensor.resolution() == 0 ? at : sensor.resolution() * Math.rint(at / sensor.resolution());
                case SPEED -> v[freedom[k]];
                case SWITCH -> at >= sensor.from() && at <= sensor.to() ? 1 : 0;
            };
        }
    }
}
