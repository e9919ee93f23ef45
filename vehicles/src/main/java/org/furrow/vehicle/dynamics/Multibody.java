package org.furrow.vehicle.dynamics;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.furrow.vehicle.spec.EffortMap;
import org.furrow.vehicle.spec.ForceSpec;
import org.furrow.vehicle.spec.MotionLaw;
import org.furrow.vehicle.spec.Vector;

/**
 * The equations of motion of one mechanism, M v' + J^T lambda = f, and their work arrays. The caller owns the state:
 * coordinates q and velocities v. Not thread-safe; nothing is allocated after construction.
 *
 * <p>Constraints are imposed on accelerations by multipliers, with Baumgarte's stabilisation (J. Appl. Mech. 50,
 * 1983); {@link Stepper} removes the remaining error by projection.
 *
 * <p>It composes the parts of the equations, hence more than seven collaborators: kinematics, mass matrix, struts,
 * and the layout, entries and solver of the constraints.
 */
public final class Multibody {
    /** Square of Baumgarte's beta; small, because the projection removes nearly all position errors. */
    private static final double BAUMGARTE_1PS2 = 25;

    private static final double[] WORLD = new double[3];

    private final MultibodyModel model;
    private final LinkTree tree;
    private final Kinematics kinematics;
    private final MassMatrix mass;
    private final LoopConstraints loops;
    private final ConstraintLayout layout;
    private final ConstraintValues jacobian;
    private final ConstraintSolver solver;
    private final Struts struts;

    /** Spatial forces on links about O in W, 6 a link. */
    private final double[] applied;
    /** Generalised forces. */
    private final double[] force;

    /** Generalised forces on their way through the solution: L^-T f, then accelerations. */
    private final double[] solved;

    private final double[] shaftInertia;
    /** Largest torque of each clutch, in Nm. */
    private final double[] clutchLimit;
    /** Torque of each slipping clutch, in Nm. */
    private final double[] clutchTorque;
    /** Values and rates of the motions that inputs drive. */
    private final double[] inputs;

    private final double[] inputSpeeds;
    /** Torques (forces) at joints that inputs add, and factors on loads. */
    private final double[] efforts;

    private final double[] factors;
    /** Scratch buffer. */
    private final double[] point = new double[3];

    private final double[] ahead = new double[3];

    /** Supplies external forces at every evaluation. */
    @FunctionalInterface
    public interface Outside {
        Outside NONE = (multibody, v) -> {};

        /** Adds forces by the add methods of {@code multibody}, whose kinematics are those of the evaluation. */
        void addForces(Multibody multibody, double[] v);

        /**
         * Precedes each evaluation.
         *
         * @param part time of the evaluation over the step; 1 for semi-implicit Euler, whose forces act over the step
         */
        default void beginStage(double part) {}
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
        jacobian = new ConstraintValues(layout, kinematics, loops);
        solver = new ConstraintSolver(layout, tree, mass, model.start().redundantRows() > 0);
        struts = new Struts(actions.struts(), kinematics);
        applied = new double[6 * tree.links];
        force = new double[tree.freedoms];
        solved = new double[tree.freedoms];
        shaftInertia = tree.shaftInertia.clone();
        clutchLimit = new double[actions.clutches().size()];
        clutchTorque = new double[clutchLimit.length];
        inputs = new double[actions.motions().size()];
        inputSpeeds = new double[inputs.length];
        efforts = new double[actions.atJoints().size()];
        factors = new double[actions.loads().size()];
        for (int k = 0; k < factors.length; k++) {
            factors[k] = actions.loads().get(k).spec().drive() == null ? 1 : 0;
        }
    }

    public MultibodyModel model() {
        return model;
    }

    /** Sets the inertia of a shaft from now on, in kg m^2. */
    public void setShaftInertia(int shaft, double inertia_kgm2) {
        shaftInertia[shaft] = inertia_kgm2;
    }

    /**
     * Sets a point mass that a body carries from now on, in place of the one before.
     *
     * @param mass_kg 0: none
     * @param at_m its place in the frame of the body, from {@code at} on
     */
    public void setCarried(int body, double mass_kg, double[] at_m, int at) {
        MultibodyModel.BodyFrame frame = model.bodies().get(body);
        if (frame.link() < 0) {
            return;
        }
        mass.carried_kg[frame.link()] = mass_kg;
        double[] axes = frame.axes();
        for (int d = 0; d < 3; d++) {
            mass.carriedAt_m[3 * frame.link() + d] = frame.at_m()[d]
                    + axes[3 * d] * at_m[at]
                    + axes[3 * d + 1] * at_m[at + 1]
                    + axes[3 * d + 2] * at_m[at + 2];
        }
    }

    /** Sets the largest torque of a clutch from now on, in Nm; 0: open. */
    public void setClutch(int clutch, double limit_Nm) {
        clutchLimit[clutch] = limit_Nm;
    }

    /** Sets the value and the rate of a coordinate that an input drives, in rad or m, and per s. */
    public void setInput(int motion, double value, double speed) {
        inputs[motion] = value;
        inputSpeeds[motion] = speed;
    }

    /** Sets the input on which the torque (force) of a driven joint depends from now on. */
    public void setDrive(int atJoint, double input) {
        ForceSpec.Drive drive = Objects.requireNonNull(
                model.actions().atJoints().get(atJoint).spec().drive());
        efforts[atJoint] = drive.map() == null ? drive.effort().at(input) : input;
    }

    /** Sets the factor on a load that depends on an input from now on. */
    public void setFactor(int load, double factor) {
        factors[load] = factor;
    }

    /** Computes all poses for coordinates. */
    public void place(double[] q) {
        kinematics.place(q);
    }

    /**
     * Computes the accelerations after {@link #build}.
     *
     * @param gain rate at which velocity errors decay, in 1/s
     * @param step_s step within which an engaged clutch removes the slip of its two sides
     */
    void accelerate(double[] q, double[] v, double time_s, double gain, double step_s, double[] dest) {
        solve(q, v, time_s, gain, step_s);
        if (slipClutches()) {
            solver.appendClutches();
            solve(q, v, time_s, gain, step_s);
        }
        solver.addReactions(solved);
        mass.solveDiagonalAndLower(solved);
        System.arraycopy(solved, 0, dest, 0, dest.length);
    }

    /** Computes forces, mass matrix and constraints; {@link #updateKinematics} was last called for this state. */
    void build(double[] q, double[] v, Outside outside) {
        Arrays.fill(applied, 0);
        Arrays.fill(force, 0);
        struts.addForces(applied);
        addActions(q, v);
        outside.addForces(this, v);
        mass.build(applied, shaftInertia, solved);
        for (int d = 0; d < force.length; d++) {
            force[d] += solved[d];
        }
        loops.update(model.actions().gravity_mps2());
        for (int b = 0; b < clutchLimit.length; b++) {
            solver.inactive[layout.clutchRow + b] = clutchLimit[b] == 0;
            clutchTorque[b] = 0;
        }
        jacobian.update(solver.inactive);
        solver.build(jacobian.value);
    }

    private void solve(double[] q, double[] v, double time_s, double gain, double step_s) {
        System.arraycopy(force, 0, solved, 0, solved.length);
        for (int b = 0; b < clutchTorque.length; b++) {
            int row = layout.clutchRow + b;
            for (int p = 0; p < layout.path[row].length; p++) {
                solved[layout.path[row][p]] += jacobian.value[row][p] * clutchTorque[b];
            }
        }
        mass.solveTransposed(solved);
        for (int k = 0; k < layout.rows; k++) {
            solver.x[k] = solver.inactive[k]
                    ? 0
                    : targetAcceleration(k, q, v, time_s, gain, step_s) - solver.freeAcceleration(k, solved);
        }
        solver.solve();
    }

    /** Makes each clutch whose multiplier exceeds its limit slip at the limit; returns whether there is one. */
    private boolean slipClutches() {
        boolean any = false;
        for (int b = 0; b < clutchLimit.length; b++) {
            int row = layout.clutchRow + b;
            if (!solver.inactive[row] && Math.abs(solver.x[row]) > clutchLimit[b]) {
                clutchTorque[b] = solver.x[row] > 0 ? clutchLimit[b] : -clutchLimit[b];
                solver.inactive[row] = true;
                any = true;
            }
        }
        return any;
    }

    /** Projects velocities onto the constraints, in the metric of the mass matrix. */
    void projectVelocities(double[] v, double time_s) {
        for (int k = 0; k < layout.rows; k++) {
            boolean isImposed = !solver.inactive[k] && k < layout.clutchRow;
            solver.x[k] = isImposed ? speedTarget(k, time_s) - jacobian.speed(k, v) : 0;
        }
        applyCorrection();
        for (int d = 0; d < v.length; d++) {
            v[d] += solved[d];
        }
    }

    /**
     * Computes the change of coordinates, as a velocity over unit time, that removes the constraint errors to first
     * order. It uses the factors of the last evaluation; the poses must be those of q.
     *
     * @return the largest error, in m or rad
     */
    double evaluateCorrection(double[] q, double time_s, double[] dest) {
        double largest = loops.updateErrors();
        System.arraycopy(loops.phi, 0, solver.x, 0, layout.loopRows);
        Arrays.fill(solver.x, layout.loopRows, layout.rows, 0);
        for (int k = 0; k < inputs.length; k++) {
            double error = drivenError(k, q, time_s);
            solver.x[layout.motionRow + k] = error;
            largest = Math.max(largest, Math.abs(error));
        }
        for (int k = 0; k < layout.rows; k++) {
            solver.x[k] = -solver.x[k];
        }
        applyCorrection();
        System.arraycopy(solved, 0, dest, 0, dest.length);
        return largest;
    }

    /**
     * Checks that the loops are closed in the present pose.
     *
     * @throws IllegalStateException naming the joint that is open, and its error
     */
    void requireClosed(double tolerance) {
        loops.updateErrors();
        for (LoopJoints.Equation equation : model.loops().equations) {
            for (int r = 0; r < equation.kind().rows; r++) {
                double error = loops.phi[equation.row() + r];
                if (!(Math.abs(error) <= tolerance)) {
                    throw new IllegalStateException(
                            "mechanism '" + model.name() + "' comes apart at joint '" + equation.joint() + "', by "
                                    + error + " (m or rad): it is locked or the step is too long");
                }
            }
        }
    }

    /** Evaluates the equations of motion in a state, without external forces. */
    public void evaluate(double[] q, double[] v) {
        updateKinematics(q, v);
        build(q, v, Outside.NONE);
    }

    /** Computes poses and velocities of all links. */
    public void updateKinematics(double[] q, double[] v) {
        kinematics.place(q);
        kinematics.updateVelocities(v, model.actions().gravity_mps2());
    }

    /** Position p_WoBo_W of a body, in m. */
    public void position(int body, double[] dest, int at) {
        MultibodyModel.BodyFrame frame = model.bodies().get(body);
        kinematics.pointFromO(frame.link(), frame.at_m(), 0, dest, at);
        for (int d = 0; d < 3; d++) {
            dest[at + d] += kinematics.o[d];
        }
    }

    /** Rotation matrix R_WB of a body, row by row. */
    public void rotation(int body, double[] dest, int at) {
        MultibodyModel.BodyFrame frame = model.bodies().get(body);
        for (int column = 0; column < 3; column++) {
            for (int d = 0; d < 3; d++) {
                point[d] = frame.axes()[3 * d + column];
            }
            kinematics.toWorld(frame.link(), point, 0, point, 0);
            for (int d = 0; d < 3; d++) {
                dest[at + 3 * d + column] = point[d];
            }
        }
    }

    /** Angular velocity w_WB_W and velocity v_WBo_W of a body, in rad/s and m/s. */
    public void velocity(int body, double[] angular, double[] linear, int at) {
        MultibodyModel.BodyFrame frame = model.bodies().get(body);
        if (frame.link() < 0) {
            Arrays.fill(angular, at, at + 3, 0);
            Arrays.fill(linear, at, at + 3, 0);
            return;
        }
        kinematics.pointFromO(frame.link(), frame.at_m(), 0, point, 0);
        double[] v = kinematics.velocity;
        int k = 6 * frame.link();
        linear[at] = v[k + 3] + v[k + 1] * point[2] - v[k + 2] * point[1];
        linear[at + 1] = v[k + 4] + v[k + 2] * point[0] - v[k] * point[2];
        linear[at + 2] = v[k + 5] + v[k] * point[1] - v[k + 1] * point[0];
        System.arraycopy(v, k, angular, at, 3);
    }

    /** Converts a vector fixed in a link from the design configuration to the present one, in W. */
    void presentVector(int link, Vector asDesigned, double[] dest) {
        point[0] = asDesigned.x();
        point[1] = asDesigned.y();
        point[2] = asDesigned.z();
        kinematics.toWorld(link, point, 0, dest, 0);
    }

    /** Converts a point of a link from the design configuration to the present one, in W, in m. */
    void presentPoint(int link, Vector asDesigned_m, double[] dest) {
        double[] origin = link < 0 ? WORLD : tree.designOrigin;
        int at = link < 0 ? 0 : 3 * link;
        point[0] = asDesigned_m.x() - origin[at];
        point[1] = asDesigned_m.y() - origin[at + 1];
        point[2] = asDesigned_m.z() - origin[at + 2];
        kinematics.pointFromO(link, point, 0, dest, 0);
        for (int d = 0; d < 3; d++) {
            dest[d] += kinematics.o[d];
        }
    }

    /** Largest error of any loop in the present pose, in m or rad. */
    public double largestError() {
        return loops.updateErrors();
    }

    /** Number of redundant constraint rows in the last evaluation. */
    public int redundantRows() {
        return layout.clutchRow - solver.rank();
    }

    /** Degrees of freedom that the constraints left in the last evaluation, shafts included. */
    public int degreesOfFreedom() {
        return tree.freedoms - solver.rank();
    }

    /**
     * Checks that no cut joint is entirely redundant.
     *
     * @throws IllegalArgumentException naming such a joint and its bodies
     */
    public void requireUseful() {
        int all = solver.rank();
        for (MultibodyModel.JointFrame joint : model.joints()) {
            if (!joint.cut()) {
                continue;
            }
            setInactive(joint, true);
            solver.build(jacobian.value);
            int without = solver.rank();
            setInactive(joint, false);
            if (without == all) {
                throw new IllegalArgumentException("joint '" + joint.spec().name() + "' between '"
                        + joint.spec().first() + "' and '" + joint.spec().second()
                        + "' constrains nothing that the other joints do not; remove it");
            }
        }
    }

    private void setInactive(MultibodyModel.JointFrame joint, boolean inactive) {
        for (LoopJoints.Equation equation : model.loops().equations) {
            if (equation.joint().equals(joint.spec().name())) {
                Arrays.fill(solver.inactive, equation.row(), equation.row() + equation.kind().rows, inactive);
            }
        }
    }

    /** Solves for the multipliers of {@code solver.x} and the velocities that they cause. */
    private void applyCorrection() {
        solver.solve();
        Arrays.fill(solved, 0);
        solver.addReactions(solved);
        mass.solveDiagonalAndLower(solved);
    }

    /** Adds springs, dampers and torques of joints, and loads. */
    private void addActions(double[] q, double[] v) {
        // by index: an iterator would allocate
        List<MultibodyModel.AtFreedom> atJoints = model.actions().atJoints();
        for (int k = 0; k < atJoints.size(); k++) {
            MultibodyModel.AtFreedom at = atJoints.get(k);
            force[at.freedom()] += at.spec().torque()
                    - at.spec().stiffness() * (q[at.coordinate()] - at.spec().free())
                    - at.spec().damping() * v[at.freedom()];
            ForceSpec.Drive drive = at.spec().drive();
            if (drive != null) {
                EffortMap map = drive.map();
                force[at.freedom()] += map == null ? efforts[k] : map.at(efforts[k], v[at.freedom()]);
            }
            ForceSpec.Resistance resistance = at.spec().resistance();
            if (resistance != null) {
                force[at.freedom()] += resistance.effort(q[at.coordinate()], v[at.freedom()]);
            }
        }
        List<MultibodyModel.RopeOnFreedoms> ropes = model.actions().ropes();
        for (int k = 0; k < ropes.size(); k++) {
            MultibodyModel.RopeOnFreedoms rope = ropes.get(k);
            double pull_N = rope.spec()
                    .pull_N(q[rope.wheelCoordinate()], v[rope.wheel()], q[rope.endCoordinate()], v[rope.end()]);
            force[rope.end()] += pull_N;
            force[rope.wheel()] -= rope.spec().ratio_m() * pull_N;
        }
        List<MultibodyModel.LoadOnLink> loads = model.actions().loads();
        for (int k = 0; k < loads.size(); k++) {
            MultibodyModel.LoadOnLink load = loads.get(k);
            kinematics.pointFromO(load.link(), load.at_m(), 0, point, 0);
            Vector f = load.spec().force_N();
            Vector t = load.spec().torque_Nm();
            double factor = factors[k];
            addLinkForce(load.link(), factor * f.x(), factor * f.y(), factor * f.z());
            addLinkMoment(load.link(), factor * t.x(), factor * t.y(), factor * t.z());
            if (load.spec().draft() != null) {
                addDraft(load.link(), load.spec().draft(), factor);
            }
        }
    }

    /** Adds the draft of a tool at {@link #point} of a link. */
    private void addDraft(int link, ForceSpec.Draft draft, double factor) {
        ahead[0] = draft.ahead().x();
        ahead[1] = draft.ahead().y();
        ahead[2] = draft.ahead().z();
        kinematics.toWorld(link, ahead, 0, ahead, 0);
        double[] v = kinematics.velocity;
        int k = 6 * link;
        double ahead_mps = ahead[0] * (v[k + 3] + v[k + 1] * point[2] - v[k + 2] * point[1])
                + ahead[1] * (v[k + 4] + v[k + 2] * point[0] - v[k] * point[2])
                + ahead[2] * (v[k + 5] + v[k] * point[1] - v[k + 1] * point[0]);
        double force_N = Math.max(0, factor) * draft.force_N(ahead_mps);
        addLinkForce(link, force_N * ahead[0], force_N * ahead[1], force_N * ahead[2]);
    }

    /** Adds a force in W at {@link #point} of a link. */
    private void addLinkForce(int link, double fx, double fy, double fz) {
        int at = 6 * link;
        applied[at] += point[1] * fz - point[2] * fy;
        applied[at + 1] += point[2] * fx - point[0] * fz;
        applied[at + 2] += point[0] * fy - point[1] * fx;
        applied[at + 3] += fx;
        applied[at + 4] += fy;
        applied[at + 5] += fz;
    }

    private void addLinkMoment(int link, double mx, double my, double mz) {
        applied[6 * link] += mx;
        applied[6 * link + 1] += my;
        applied[6 * link + 2] += mz;
    }

    /** Adds a force at Bo of a body, and a moment, in W; for use by {@link Outside}. The world takes what it gets. */
    public void addBodyForce(int body, double[] force_N, int at, double[] moment_Nm, int momentAt) {
        MultibodyModel.BodyFrame frame = model.bodies().get(body);
        if (frame.link() < 0) {
            return;
        }
        kinematics.pointFromO(frame.link(), frame.at_m(), 0, point, 0);
        addLinkForce(frame.link(), force_N[at], force_N[at + 1], force_N[at + 2]);
        addLinkMoment(frame.link(), moment_Nm[momentAt], moment_Nm[momentAt + 1], moment_Nm[momentAt + 2]);
    }

    /** Adds a torque about an axis fixed in a body, given in the design configuration; for use by {@link Outside}. */
    public void addBodyTorque(int body, double[] axis, double torque_Nm) {
        int link = model.bodies().get(body).link();
        kinematics.toWorld(link, axis, 0, point, 0);
        addLinkMoment(link, torque_Nm * point[0], torque_Nm * point[1], torque_Nm * point[2]);
    }

    /** Adds a generalised force; for use by {@link Outside}. */
    public void addGeneralisedForce(int freedom, double added) {
        force[freedom] += added;
    }

    /** The acceleration J v' that the constraint requires of a row. */
    private double targetAcceleration(int row, double[] q, double[] v, double time_s, double gain, double step_s) {
        double error = speedTarget(row, time_s) - jacobian.speed(row, v);
        if (row < layout.loopRows) {
            return gain * error - jacobian.bias[row] - BAUMGARTE_1PS2 * loops.phi[row];
        }
        if (row < layout.gearRow) {
            return gain * error - BAUMGARTE_1PS2 * drivenError(row - layout.motionRow, q, time_s);
        }
        return row < layout.clutchRow ? gain * error - jacobian.bias[row] : error / step_s;
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
