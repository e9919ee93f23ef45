package org.furrow.vehicle.compile;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.furrow.vehicle.multibody.Gear;
import org.furrow.vehicle.multibody.LinkTree;
import org.furrow.vehicle.multibody.LoopJoints;
import org.furrow.vehicle.multibody.MultibodyModel;
import org.furrow.vehicle.spec.ForceSpec;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;

/** From a Cartesian mechanism to a recursive model (Perera et al. 2006): plans the tree, then puts numbers to it. */
public final class MechanismCompiler {
    private final MechanismSpec spec;
    private final TreePlan plan;
    private final LinkTree.Builder tree = new LinkTree.Builder();
    private final LoopJoints.Builder loops = new LoopJoints.Builder(tree);
    private final LinkMap links = new LinkMap();

    private int centre = -1;

    private MechanismCompiler(MechanismSpec spec) {
        this.spec = spec;
        plan = TreePlanner.plan(keepDriven(spec));
    }

    /**
     * The model of a mechanism.
     *
     * @throws IllegalArgumentException when its joints do not fit, naming them
     */
    public static MultibodyModel compile(MechanismSpec spec) {
        return compile(spec, ShaftTrain.NONE);
    }

    /**
     * The model of a mechanism with shafts.
     *
     * @throws IllegalArgumentException when its joints do not fit, naming them
     */
    static MultibodyModel compile(MechanismSpec spec, ShaftTrain train) {
        MechanismCompiler compiler = new MechanismCompiler(spec);
        for (TreePlan.Link link : compiler.plan.links()) {
            compiler.addLinks(link);
        }
        for (double inertia : train.inertia_kgm2()) {
            compiler.tree.addShaft(inertia);
        }
        for (JointSpec joint : compiler.plan.constraints()) {
            LoopEquations.add(joint, compiler.links, compiler.loops);
        }
        return compiler.assemble(train);
    }

    /** Joints that are driven, sprung or started must be coordinates. */
    private static MechanismSpec keepDriven(MechanismSpec spec) {
        Set<String> keep = new LinkedHashSet<>(spec.wishes().keep());
        Set<String> joints = new LinkedHashSet<>();
        spec.joints().forEach(joint -> joints.add(joint.name()));
        spec.conditions().motions().forEach(motion -> keep.add(motion.joint()));
        spec.conditions().start().stream()
                .map(MechanismSpec.Start::of)
                .filter(joints::contains)
                .forEach(keep::add);
        for (ForceSpec force : spec.forces()) {
            if (force instanceof ForceSpec.AtJoint atJoint) {
                keep.add(atJoint.joint());
            }
        }
        MechanismSpec.Wishes wishes =
                new MechanismSpec.Wishes(spec.wishes().base(), spec.wishes().cut(), List.copyOf(keep));
        return new MechanismSpec(spec.name(), spec.bodies(), spec.joints(), spec.forces(), spec.conditions(), wishes);
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
            tree.load(own, body.mass_kg(), array(body.worldCom_m()), Inertias.inWorld(body));
        }
    }

    /** Three slides along the world's axes and a ball at the body's origin. */
    private int addFree(MechanismSpec.Body body) {
        double[] at = array(body.origin_m());
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

    /** The links of a joint; passed backwards its axes are turned round, so that coordinates keep their sense. */
    private int[] addJoint(JointSpec joint, boolean forward, int parent) {
        double sense = forward ? 1 : -1;
        double[] at = array(joint.onFirst().at_m());
        double[] z = array(joint.onFirst().axes().z().times(sense));
        return switch (joint.type()) {
            case REVOLUTE -> chain(parent, at, LinkTree.Kind.TURN, z);
            case TRANSLATIONAL -> chain(parent, at, LinkTree.Kind.SLIDE, z);
            case CYLINDRICAL -> {
                int turn = tree.add(LinkTree.Kind.TURN, parent, at, z);
                yield new int[] {turn, tree.add(LinkTree.Kind.SLIDE, turn, at, z)};
            }
            case SPHERICAL -> chain(parent, at, LinkTree.Kind.BALL, new double[3]);
            case UNIVERSAL -> {
                double[] other = array(joint.onSecond().axes().z().times(sense));
                int turn = tree.add(LinkTree.Kind.TURN, parent, at, forward ? z : other);
                yield new int[] {turn, tree.add(LinkTree.Kind.TURN, turn, at, forward ? other : z)};
            }
            case FIXED -> new int[0];
            case DISTANCE, REVOLUTE_SPHERICAL ->
                throw new IllegalStateException("a rod is never part of a tree: " + joint.name());
        };
    }

    private int[] chain(int parent, double[] at, LinkTree.Kind kind, double[] axis) {
        return new int[] {tree.add(kind, parent, at, axis)};
    }

    private MultibodyModel assemble(ShaftTrain train) {
        LinkTree built = tree.build();
        ActionBuilder actions = new ActionBuilder(spec, built, tree, links);
        List<Gear> gears = new ArrayList<>();
        for (ShaftTrain.Relation relation : train.relations()) {
            gears.add(actions.gear(relation));
        }
        int[] brakes = train.brakes().stream().mapToInt(actions::freedomOf).toArray();
        MultibodyModel.Actions what = new MultibodyModel.Actions(
                array(spec.conditions().gravity_mps2()),
                actions.struts(),
                actions.atJoints(),
                actions.loads(),
                actions.motions(),
                gears,
                brakes);
        double[] wanted = actions.startVelocities(plan);
        MultibodyModel draft = new MultibodyModel(
                spec.name(),
                built,
                loops.build(),
                bodyFrames(),
                jointFrames(),
                what,
                new MultibodyModel.Start(wanted, centre, Integer.MAX_VALUE));
        return StartState.settle(draft);
    }

    private List<MultibodyModel.BodyFrame> bodyFrames() {
        List<MultibodyModel.BodyFrame> frames = new ArrayList<>();
        for (MechanismSpec.Body body : spec.bodies()) {
            int link = links.ofBody(body.name());
            Vector origin = vector(tree.origin_m(link));
            Vector x = body.axes().x();
            Vector y = body.axes().y();
            Vector z = body.axes().z();
            double[] axes = {x.x(), y.x(), z.x(), x.y(), y.y(), z.y(), x.z(), y.z(), z.z()};
            frames.add(new MultibodyModel.BodyFrame(
                    body.name(),
                    link,
                    array(body.origin_m().minus(origin)),
                    axes,
                    array(body.worldCom_m().minus(origin))));
        }
        return frames;
    }

    private List<MultibodyModel.JointFrame> jointFrames() {
        List<MultibodyModel.JointFrame> frames = new ArrayList<>();
        for (JointSpec joint : spec.joints()) {
            boolean cut = plan.constraints().contains(joint);
            frames.add(new MultibodyModel.JointFrame(
                    joint,
                    links.ofBody(joint.first()),
                    links.ofBody(joint.second()),
                    links.ofJoint(joint.name()),
                    cut));
        }
        return frames;
    }

    static double[] array(Vector v) {
        return new double[] {v.x(), v.y(), v.z()};
    }

    private static Vector vector(double[] v) {
        return new Vector(v[0], v[1], v[2]);
    }
}
