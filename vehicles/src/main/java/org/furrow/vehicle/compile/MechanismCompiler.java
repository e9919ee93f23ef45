package org.furrow.vehicle.compile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.furrow.vehicle.dynamics.LinkTree;
import org.furrow.vehicle.dynamics.LoopJoints;
import org.furrow.vehicle.dynamics.MasslessFreedomException;
import org.furrow.vehicle.dynamics.MultibodyModel;
import org.furrow.vehicle.spec.ForceSpec;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.ShaftSystem;
import org.furrow.vehicle.spec.Vector;

/** Compiles a Cartesian mechanism to a recursive model. */
public final class MechanismCompiler {
    private final MechanismSpec spec;
    private final TreePlan plan;
    private final LinkTree.Builder tree = new LinkTree.Builder();
    private final LoopJoints.Builder loops = new LoopJoints.Builder(tree);
    private final LinkIndex links = new LinkIndex();

    private int centre = -1;

    private MechanismCompiler(MechanismSpec spec) {
        this.spec = spec;
        plan = plan(spec);
    }

    /**
     * Compiles a mechanism.
     *
     * @throws IllegalArgumentException when its joints do not fit, or when start velocities contradict them
     */
    public static MultibodyModel compile(MechanismSpec spec) {
        return compile(spec, ShaftSystem.NONE);
    }

    public static MultibodyModel compile(MechanismSpec spec, ShaftSystem drivetrain) {
        MechanismCompiler compiler = new MechanismCompiler(spec);
        for (TreePlan.Link link : compiler.plan.links()) {
            compiler.addLinks(link);
        }
        for (double inertia : drivetrain.inertia_kgm2()) {
            compiler.tree.addShaft(inertia);
        }
        for (JointSpec joint : compiler.plan.constraints()) {
            CutJointConstraints.add(joint, compiler.links, compiler.loops);
        }
        return compiler.assemble(drivetrain);
    }

    /**
     * Plans the tree of the compiled model.
     *
     * @throws PlanException when no tree satisfies the specification
     */
    public static TreePlan plan(MechanismSpec spec) {
        return TreePlanner.plan(keepDriven(spec));
    }

    /** Keeps joints with prescribed motions, forces or start velocities in the tree, so that they are coordinates. */
    private static MechanismSpec keepDriven(MechanismSpec spec) {
        List<String> keep = new ArrayList<>();
        Set<String> joints = spec.joints().stream().map(JointSpec::name).collect(Collectors.toSet());
        spec.conditions().motions().forEach(motion -> keep.add(motion.joint()));
        spec.conditions().couplings().forEach(coupling -> keep.addAll(List.of(coupling.first(), coupling.second())));
        spec.conditions().start().stream()
                .map(MechanismSpec.Start::of)
                .filter(joints::contains)
                .forEach(keep::add);
        for (ForceSpec force : spec.forces()) {
            switch (force) {
                case ForceSpec.AtJoint atJoint -> keep.add(atJoint.joint());
                case ForceSpec.Rope rope -> keep.addAll(List.of(rope.wheel(), rope.end()));
                case ForceSpec.Strut _, ForceSpec.Load _ -> {}
            }
        }
        return spec.withTree(spec.wishes().base(), keep);
    }

    private void addLinks(TreePlan.Link link) {
        MechanismSpec.Body body = link.body();
        int parent = link.parent() < 0
                ? -1
                : links.ofBody(plan.links().get(link.parent()).body().name());
        JointSpec joint = link.joint();
        int own;
        if (joint == null) {
            own = addFree(body);
        } else {
            int[] made = addJoint(joint, link.forward(), parent);
            links.putJoint(joint.name(), made);
            own = made.length == 0 ? parent : made[made.length - 1];
        }
        links.putBody(body.name(), own);
        if (own >= 0) {
            tree.load(own, body.mass_kg(), body.worldCom_m().toArray(), body.worldInertia_kgm2());
        }
    }

    /** Links of a free body: translations along the world's axes, then a spherical joint at the body's origin. */
    private int addFree(MechanismSpec.Body body) {
        double[] at = body.origin_m().toArray();
        int link = -1;
        for (int d = 0; d < 3; d++) {
            double[] axis = new double[3];
            axis[d] = 1;
            link = tree.add(LinkTree.Kind.SLIDE, link, at, axis);
        }
        link = tree.add(LinkTree.Kind.BALL, link, at, new double[3]);
        if (centre < 0 && body.name().equals(plan.base())) {
            centre = link;
        }
        return link;
    }

    /** Links of a joint. The axes of a reversed joint are negated, so that its coordinates keep their sign. */
    private int[] addJoint(JointSpec joint, boolean forward, int parent) {
        double sign = forward ? 1 : -1;
        double[] at = joint.onFirst().at_m().toArray();
        double[] z = joint.onFirst().axes().z().times(sign).toArray();
        return switch (joint.type()) {
            case REVOLUTE -> new int[] {tree.add(LinkTree.Kind.TURN, parent, at, z)};
            case TRANSLATIONAL -> new int[] {tree.add(LinkTree.Kind.SLIDE, parent, at, z)};
            case CYLINDRICAL -> {
                int turn = tree.add(LinkTree.Kind.TURN, parent, at, z);
                yield new int[] {turn, tree.add(LinkTree.Kind.SLIDE, turn, at, z)};
            }
            case SPHERICAL -> new int[] {tree.add(LinkTree.Kind.BALL, parent, at, new double[3])};
            case UNIVERSAL -> {
                double[] other = joint.onSecond().axes().z().times(sign).toArray();
                int turn = tree.add(LinkTree.Kind.TURN, parent, at, forward ? z : other);
                yield new int[] {turn, tree.add(LinkTree.Kind.TURN, turn, at, forward ? other : z)};
            }
            case FIXED -> new int[0];
            case DISTANCE, REVOLUTE_SPHERICAL ->
                throw new IllegalStateException("a rod is never part of a tree: " + joint.name());
        };
    }

    private MultibodyModel assemble(ShaftSystem drivetrain) {
        LinkTree built = tree.build();
        MultibodyModel.Actions actions = new ForceCompiler(spec, built, tree, links).compile(drivetrain);
        double[] velocities = StartVelocities.required(spec, plan, built, links);
        MultibodyModel draft = new MultibodyModel(
                spec.name(),
                built,
                loops.build(),
                bodyFrames(),
                jointFrames(),
                actions,
                new MultibodyModel.Start(velocities, centre, Integer.MAX_VALUE));
        try {
            return StartVelocities.solve(draft);
        } catch (MasslessFreedomException e) {
            throw new IllegalArgumentException(
                    "mechanism '" + spec.name() + "': " + mover(built.linkOf(e.freedom()))
                            + " moves no mass; the bodies that move with it need a mass or moments of inertia > 0",
                    e);
        }
    }

    /** What moves a link: a joint of the tree, or the body itself. */
    private String mover(int link) {
        for (JointSpec joint : spec.joints()) {
            if (Arrays.stream(links.ofJoint(joint.name())).anyMatch(of -> of == link)) {
                return "joint '" + joint.name() + "'";
            }
        }
        for (MechanismSpec.Body body : spec.bodies()) {
            if (links.ofBody(body.name()) == link) {
                return "body '" + body.name() + "'";
            }
        }
        return "a free body or a shaft";
    }

    private List<MultibodyModel.BodyFrame> bodyFrames() {
        List<MultibodyModel.BodyFrame> frames = new ArrayList<>();
        for (MechanismSpec.Body body : spec.bodies()) {
            int link = links.ofBody(body.name());
            Vector origin = tree.origin_m(link);
            frames.add(new MultibodyModel.BodyFrame(
                    body.name(),
                    link,
                    body.origin_m().minus(origin).toArray(),
                    body.axes().toMatrix(),
                    body.worldCom_m().minus(origin).toArray()));
        }
        return frames;
    }

    private List<MultibodyModel.JointFrame> jointFrames() {
        List<MultibodyModel.JointFrame> frames = new ArrayList<>();
        for (JointSpec joint : spec.joints()) {
            frames.add(new MultibodyModel.JointFrame(
                    joint,
                    links.ofBody(joint.first()),
                    links.ofBody(joint.second()),
                    links.ofJoint(joint.name()),
                    plan.constraints().contains(joint)));
        }
        return frames;
    }
}
