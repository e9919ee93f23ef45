package org.furrow.vehicle.multibody;

import java.util.Arrays;
import java.util.List;
import org.furrow.vehicle.spec.MotionLaw;
import org.furrow.vehicle.spec.Vector;

/**
 * The equations of motion of one mechanism, with the arrays they need. The state is the caller's: coordinates q and velocities
 * v. Not thread-safe; nothing is allocated after construction.
 *
 * <p>Loop constraints are met with multipliers on the acceleration, with Baumgarte's terms on what error there is (J. Appl.
 * Mech. 50, 1983); {@link Stepper} projects away what they leave.
 */
public final class Multibody {
    /** Square of Baumgarte's beta: slow, for the projection leaves next to nothing. */
    private static final double BAUMGARTE_1PS2 = 25;

    private static final double[] WORLD = new double[3];

    private final MultibodyModel model;
    private final LinkTree tree;
    private final Kinematics kinematics;
    private final MassMatrix mass;
    private final LoopConstraints loops;
    private final ConstraintLayout layout;
    private final ConstraintValues values;
    private final ConstraintSolver rows;
    private final Struts struts;

    /** Spatial forces on links about O, 6 a link. */
    private final double[] applied;
    /** Forces along freedoms. */
    private final double[] push;

    private final double[] solved;
    private final double[] shaftInertia;
    private final double[] clutchLimit;
    private final double[] clutchTorque;
    private final double[] inputs;
    private final double[] inputSpeeds;
    private final double[] point = new double[3];

    /** Forces from outside, asked at every evaluation. */
    @FunctionalInterface
    public interface Outside {
        Outside NONE = (multibody, v) -> {};

        /** Adds forces by {@link #pushLink} and {@link #pushFreedom}; poses and velocities are those of the evaluation. */
        void push(Multibody multibody, double[] v);
    }

    public Multibody(MultibodyModel model) {
        this.model = model;
        tree = model.tree();
        MultibodyModel.Actions actions = model.actions();
        kinematics = new Kinematics(tree, model.start().centre());
        mass = new MassMatrix(tree, kinematics);
        loops = new LoopConstraints(model.loops(), kinematics);
        layout = new ConstraintLayout(
                tree,
                model.loops(),
                actions.motions().stream()
                        .mapToInt(MultibodyModel.DrivenFreedom::freedom)
                        .toArray(),
                actions.gears(),
                actions.clutches());
        values = new ConstraintValues(layout, tree, kinematics, loops);
        rows = new ConstraintSolver(layout, tree, mass, model.start().redundantRows() > 0);
        struts = new Struts(actions.struts(), kinematics);
        applied = new double[6 * tree.links];
        push = new double[tree.freedoms];
        solved = new double[tree.freedoms];
        shaftInertia = tree.shaftInertia.clone();
        clutchLimit = new double[actions.clutches().size()];
        clutchTorque = new double[clutchLimit.length];
        inputs = new double[actions.motions().size()];
        inputSpeeds = new double[inputs.length];
    }

    public MultibodyModel model() {
        return model;
    }

    /** Sets the inertia of a shaft from now on, in kg m^2. */
    public void setShaftInertia(int shaft, double inertia_kgm2) {
        shaftInertia[shaft] = inertia_kgm2;
    }

    /** Sets the largest torque of a clutch from now on, in Nm; 0: open. */
    public void setClutch(int clutch, double limit_Nm) {
        clutchLimit[clutch] = limit_Nm;
    }

    /** Sets where an input drives its coordinate, in rad or m, and how fast it goes there. */
    public void setInput(int motion, double value, double speed) {
        inputs[motion] = value;
        inputSpeeds[motion] = speed;
    }

    /** Finds all poses for coordinates. */
    public void place(double[] q) {
        kinematics.place(q);
    }

    /**
     * Accelerations, and what they need: poses, velocities, mass matrix, multipliers.
     *
     * @param gain how fast an error of velocity shall go, in 1/s
     * @param step_s length of the step, within which clutches may bring what they join to one speed
     * @param dest receives the accelerations of all freedoms
     */
    void accelerate(double[] q, double[] v, double time_s, double gain, double step_s, double[] dest) {
        solve(q, v, time_s, gain, step_s);
        if (slipClutches()) {
            rows.takeClutches();
            solve(q, v, time_s, gain, step_s);
        }
        rows.push(solved);
        mass.solveRest(solved);
        System.arraycopy(solved, 0, dest, 0, dest.length);
    }

    /** Poses, velocities, mass matrix, rows and what pushes: all that depends on the state alone. */
    void build(double[] q, double[] v, Outside outside) {
        look(q, v);
        buildHere(q, v, outside);
    }

    /** The same where {@link #look} has been called for this state and nothing since that moves. */
    void buildHere(double[] q, double[] v, Outside outside) {
        Arrays.fill(applied, 0);
        Arrays.fill(push, 0);
        struts.apply(applied);
        pushOwn(q, v);
        outside.push(this, v);
        mass.build(applied, shaftInertia, solved);
        for (int d = 0; d < push.length; d++) {
            push[d] += solved[d];
        }
        loops.findAll(model.actions().gravity_mps2());
        for (int b = 0; b < clutchLimit.length; b++) {
            rows.off[layout.clutchRow + b] = clutchLimit[b] == 0;
            clutchTorque[b] = 0;
        }
        values.find(rows.off);
        rows.build(values.value);
    }

    private void solve(double[] q, double[] v, double time_s, double gain, double step_s) {
        System.arraycopy(push, 0, solved, 0, solved.length);
        for (int b = 0; b < clutchTorque.length; b++) {
            int row = layout.clutchRow + b;
            for (int p = 0; p < layout.path[row].length; p++) {
                solved[layout.path[row][p]] += values.value[row][p] * clutchTorque[b];
            }
        }
        mass.solveTransposed(solved);
        for (int k = 0; k < layout.rows; k++) {
            rows.x[k] = rows.off[k] ? 0 : wanted(k, q, v, time_s, gain, step_s) - rows.free(k, solved);
        }
        rows.solve();
    }

    /** Clutches whose multiplier is more than they can bear slip with what they can; true when there are any. */
    private boolean slipClutches() {
        boolean any = false;
        for (int b = 0; b < clutchLimit.length; b++) {
            int row = layout.clutchRow + b;
            if (!rows.off[row] && Math.abs(rows.x[row]) > clutchLimit[b]) {
                clutchTorque[b] = rows.x[row] > 0 ? clutchLimit[b] : -clutchLimit[b];
                rows.off[row] = true;
                any = true;
            }
        }
        return any;
    }

    /**
     * Velocities that meet the rows, nearest to v by the mass matrix.
     *
     * @param v in, out
     */
    void projectVelocities(double[] v, double time_s) {
        for (int k = 0; k < layout.rows; k++) {
            boolean counts = !rows.off[k] && k < layout.clutchRow;
            rows.x[k] = counts ? speedTarget(k, time_s) - values.speed(k, v) : 0;
        }
        correct();
        for (int d = 0; d < v.length; d++) {
            v[d] += solved[d];
        }
    }

    /**
     * The change of coordinates, as a velocity over unit time, that takes the errors away; by the factors of the last
     * evaluation. The poses must be those of q.
     *
     * @param dest receives it
     * @return the largest error that was there, in m or rad
     */
    double findCorrection(double[] q, double time_s, double[] dest) {
        double largest = loops.findErrors();
        System.arraycopy(loops.phi, 0, rows.x, 0, layout.loopRows);
        Arrays.fill(rows.x, layout.loopRows, layout.rows, 0);
        for (int k = 0; k < inputs.length; k++) {
            double error = drivenError(k, q, time_s);
            rows.x[layout.motionRow + k] = error;
            largest = Math.max(largest, Math.abs(error));
        }
        for (int k = 0; k < layout.rows; k++) {
            rows.x[k] = -rows.x[k];
        }
        correct();
        System.arraycopy(solved, 0, dest, 0, dest.length);
        return largest;
    }

    /**
     * Checks that the loops are closed in the present pose.
     *
     * @throws IllegalStateException naming the joint that is not, and by how much
     */
    void requireClosed(double tolerance) {
        loops.findErrors();
        for (int k = 0; k < model.loops().kind.length; k++) {
            for (int r = 0; r < model.loops().kind[k].rows; r++) {
                double error = loops.phi[model.loops().firstRow[k] + r];
                if (!(Math.abs(error) <= tolerance)) {
                    throw new IllegalStateException(
                            "mechanism '" + model.name() + "' comes apart at joint '" + model.loops().name[k] + "', by "
                                    + error + " (m or rad): it is locked or the step is too long");
                }
            }
        }
    }

    /** Finds all that depends on the state, without forces from outside. */
    public void find(double[] q, double[] v) {
        build(q, v, Outside.NONE);
    }

    /** Finds poses and velocities, for the methods below. */
    public void look(double[] q, double[] v) {
        kinematics.place(q);
        kinematics.move(v, model.actions().gravity_mps2());
    }

    /** Origin of a body's frame in the world, in m. */
    public void position(int body, double[] dest, int at) {
        MultibodyModel.BodyFrame frame = model.bodies().get(body);
        kinematics.point(frame.link(), frame.at_m(), 0, dest, at);
        for (int d = 0; d < 3; d++) {
            dest[at + d] += kinematics.o[d];
        }
    }

    /** Matrix from a body's frame to the world, row by row. */
    public void rotation(int body, double[] dest, int at) {
        MultibodyModel.BodyFrame frame = model.bodies().get(body);
        for (int column = 0; column < 3; column++) {
            for (int d = 0; d < 3; d++) {
                point[d] = frame.axes()[3 * d + column];
            }
            kinematics.out(frame.link(), point, 0, point, 0);
            for (int d = 0; d < 3; d++) {
                dest[at + 3 * d + column] = point[d];
            }
        }
    }

    /** Angular velocity of a body and velocity of its frame's origin, in the world, in rad/s and m/s. */
    public void velocity(int body, double[] angular, double[] linear, int at) {
        MultibodyModel.BodyFrame frame = model.bodies().get(body);
        if (frame.link() < 0) {
            Arrays.fill(angular, at, at + 3, 0);
            Arrays.fill(linear, at, at + 3, 0);
            return;
        }
        kinematics.point(frame.link(), frame.at_m(), 0, point, 0);
        double[] v = kinematics.velocity;
        int k = 6 * frame.link();
        linear[at] = v[k + 3] + v[k + 1] * point[2] - v[k + 2] * point[1];
        linear[at + 1] = v[k + 4] + v[k + 2] * point[0] - v[k] * point[2];
        linear[at + 2] = v[k + 5] + v[k] * point[1] - v[k + 1] * point[0];
        System.arraycopy(v, k, angular, at, 3);
    }

    /** A vector that turns with a link, given as designed, in the world now. */
    void turn(int link, Vector asDesigned, double[] dest) {
        point[0] = asDesigned.x();
        point[1] = asDesigned.y();
        point[2] = asDesigned.z();
        kinematics.out(link, point, 0, dest, 0);
    }

    /** A point of a link, given as designed in the world, in the world now, in m. */
    void point(int link, Vector asDesigned_m, double[] dest) {
        double[] origin = link < 0 ? WORLD : tree.designOrigin;
        int at = link < 0 ? 0 : 3 * link;
        point[0] = asDesigned_m.x() - origin[at];
        point[1] = asDesigned_m.y() - origin[at + 1];
        point[2] = asDesigned_m.z() - origin[at + 2];
        kinematics.point(link, point, 0, dest, 0);
        for (int d = 0; d < 3; d++) {
            dest[d] += kinematics.o[d];
        }
    }

    /** Length of a strut in the last evaluation, in m. */
    public double strutLength_m(int strut) {
        return struts.length_m[strut];
    }

    /** Pull of a strut in the last evaluation, in N. */
    public double strutPull_N(int strut) {
        return struts.pull_N[strut];
    }

    /** Largest error of any loop in the present pose, in m or rad. */
    public double largestError() {
        return loops.findErrors();
    }

    /** Rows of constraints that said nothing beyond the others in the last evaluation. */
    public int redundantRows() {
        return layout.clutchRow - rows.rank();
    }

    /** Motions that are left in the last evaluation, shafts included. */
    public int degreesOfFreedom() {
        return tree.freedoms - rows.rank();
    }

    /**
     * Checks that every cut joint constrains something that the others do not.
     *
     * @throws IllegalArgumentException naming a joint and its bodies that do not
     */
    public void requireUseful() {
        int all = rows.rank();
        for (MultibodyModel.JointFrame joint : model.joints()) {
            if (!joint.cut()) {
                continue;
            }
            setOff(joint, true);
            rows.build(values.value);
            int without = rows.rank();
            setOff(joint, false);
            if (without == all) {
                throw new IllegalArgumentException("joint '" + joint.spec().name() + "' between '"
                        + joint.spec().first() + "' and '" + joint.spec().second()
                        + "' constrains nothing that the other joints do not; remove it");
            }
        }
    }

    private void setOff(MultibodyModel.JointFrame joint, boolean off) {
        LoopJoints all = model.loops();
        for (int k = 0; k < all.kind.length; k++) {
            if (all.name[k].equals(joint.spec().name())) {
                Arrays.fill(rows.off, all.firstRow[k], all.firstRow[k] + all.kind[k].rows, off);
            }
        }
    }

    private void correct() {
        rows.solve();
        Arrays.fill(solved, 0);
        rows.push(solved);
        mass.solveRest(solved);
    }

    private void pushOwn(double[] q, double[] v) {
        // by index: an iterator would be allocated in every evaluation
        List<MultibodyModel.AtFreedom> atJoints = model.actions().atJoints();
        for (int k = 0; k < atJoints.size(); k++) {
            MultibodyModel.AtFreedom at = atJoints.get(k);
            push[at.freedom()] += at.spec().torque()
                    - at.spec().stiffness() * (q[at.coordinate()] - at.spec().free())
                    - at.spec().damping() * v[at.freedom()];
        }
        List<MultibodyModel.LoadOnLink> loads = model.actions().loads();
        for (int k = 0; k < loads.size(); k++) {
            MultibodyModel.LoadOnLink load = loads.get(k);
            kinematics.point(load.link(), load.at_m(), 0, point, 0);
            pushLink(
                    load.link(),
                    load.spec().force_N().x(),
                    load.spec().force_N().y(),
                    load.spec().force_N().z());
            twistLink(
                    load.link(),
                    load.spec().torque_Nm().x(),
                    load.spec().torque_Nm().y(),
                    load.spec().torque_Nm().z());
        }
    }

    /** Adds a force in the world on the origin of a link. */
    private void pushLink(int link, double fx, double fy, double fz) {
        int at = 6 * link;
        applied[at] += point[1] * fz - point[2] * fy;
        applied[at + 1] += point[2] * fx - point[0] * fz;
        applied[at + 2] += point[0] * fy - point[1] * fx;
        applied[at + 3] += fx;
        applied[at + 4] += fy;
        applied[at + 5] += fz;
    }

    private void twistLink(int link, double mx, double my, double mz) {
        applied[6 * link] += mx;
        applied[6 * link + 1] += my;
        applied[6 * link + 2] += mz;
    }

    /** Adds a force in the world at the origin of a link's body frame, and a moment; for use by {@link Outside}. */
    public void pushBody(int body, double[] force_N, int at, double[] moment_Nm, int momentAt) {
        MultibodyModel.BodyFrame frame = model.bodies().get(body);
        kinematics.point(frame.link(), frame.at_m(), 0, point, 0);
        pushLink(frame.link(), force_N[at], force_N[at + 1], force_N[at + 2]);
        twistLink(frame.link(), moment_Nm[momentAt], moment_Nm[momentAt + 1], moment_Nm[momentAt + 2]);
    }

    /** Adds a torque about an axis of the design configuration that turns with a body; for use by {@link Outside}. */
    public void twistBody(int body, double[] axis, double torque_Nm) {
        int link = model.bodies().get(body).link();
        kinematics.out(link, axis, 0, point, 0);
        twistLink(link, torque_Nm * point[0], torque_Nm * point[1], torque_Nm * point[2]);
    }

    /** Adds a force along a freedom; for use by {@link Outside}. */
    public void pushFreedom(int freedom, double force) {
        push[freedom] += force;
    }

    /** The acceleration that a row's equation shall have. */
    private double wanted(int row, double[] q, double[] v, double time_s, double gain, double step_s) {
        double error = speedTarget(row, time_s) - values.speed(row, v);
        if (row < layout.loopRows) {
            return gain * error - values.bias[row] - BAUMGARTE_1PS2 * loops.phi[row];
        }
        if (row < layout.gearRow) {
            return gain * error - BAUMGARTE_1PS2 * drivenError(row - layout.motionRow, q, time_s);
        }
        return row < layout.clutchRow ? gain * error - values.bias[row] : error / step_s;
    }

    private double speedTarget(int row, double time_s) {
        if (row < layout.motionRow || row >= layout.gearRow) {
            return 0;
        }
        int k = row - layout.motionRow;
        MultibodyModel.DrivenFreedom driven = model.actions().motions().get(k);
        return switch (driven.law()) {
            case MotionLaw.Steady steady -> steady.speed();
            case MotionLaw.Table table -> table.curve().slope(time_s);
            case MotionLaw.Input input -> inputSpeeds[k];
        };
    }

    private double drivenError(int motion, double[] q, double time_s) {
        MultibodyModel.DrivenFreedom driven = model.actions().motions().get(motion);
        double target =
                switch (driven.law()) {
                    case MotionLaw.Steady steady -> steady.speed() * time_s;
                    case MotionLaw.Table table -> table.curve().at(time_s);
                    case MotionLaw.Input input -> inputs[motion];
                };
        return q[driven.coordinate()] - target;
    }
}
