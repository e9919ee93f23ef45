package org.furrow.node.app.vehicle;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.contact.ContactSpec;
import org.furrow.vehicle.contact.MechanismContacts;
import org.furrow.vehicle.dynamics.JointReadout;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.dynamics.MultibodyModel;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.world.math.Quaternions;

/** Rows of the table of a mechanism: time, coordinates of joints, motion of bodies, loads of contacts. */
final class MechanismTable {
    private static final List<String> OF_BODY = List.of(
            "x_m",
            "y_m",
            "z_m",
            "qw",
            "qx",
            "qy",
            "qz",
            "vx_mps",
            "vy_mps",
            "vz_mps",
            "wx_radps",
            "wy_radps",
            "wz_radps",
            "ax_mps2",
            "ay_mps2",
            "az_mps2",
            "energy_J");
    /** Name of the energy in the springs of contacts. */
    private static final String OF_CONTACTS = "contacts.energy_J";

    private final Multibody multibody;
    private final MechanismContacts contacts;
    private final JointReadout joints;
    private final List<String> columns = new ArrayList<>(List.of("t"));
    private final double[] orientation;
    private final double[] position = new double[3];
    private final double[] rotation = new double[9];
    private final double[] angular = new double[3];
    private final double[] linear = new double[3];
    private final List<BodyEnergy> energies;
    /** Velocities of the bodies in the last row, and its time. */
    private final double[] before_mps;

    private double before_s = Double.NaN;
    /** Largest error in closing a loop so far, in m or rad. */
    private double loopError;

    MechanismTable(MechanismSpec spec, Multibody multibody, MechanismContacts contacts) {
        energies = spec.bodies().stream()
                .map(body -> new BodyEnergy(body, spec.conditions().gravity_mps2()))
                .toList();
        this.multibody = multibody;
        this.contacts = contacts;
        joints = new JointReadout(multibody);
        columns.addAll(joints.names());
        for (MultibodyModel.BodyFrame body : multibody.model().bodies()) {
            OF_BODY.forEach(column -> columns.add(body.name() + "." + column));
        }
        contacts.pairs().forEach(pair -> columns.add(ofContact(pair)));
        if (!contacts.pairs().isEmpty()) {
            columns.add(OF_CONTACTS);
        }
        before_mps = new double[3 * multibody.model().bodies().size()];
        orientation = new double[4 * multibody.model().bodies().size()];
    }

    private static String ofContact(ContactSpec.Pair pair) {
        return pair.first() + "~" + pair.second() + ".contact_N";
    }

    List<String> columns() {
        return columns;
    }

    /** Place of the load between two bodies in a row; -1: they cannot touch each other. */
    int contactColumn(ContactSpec.Pair pair) {
        int column = columns.indexOf(ofContact(pair));
        return column >= 0 ? column : columns.indexOf(ofContact(pair.reversed()));
    }

    double loopError() {
        return loopError;
    }

    /** Follows the angles of cut joints in a step without a row. */
    void follow(double[] q, double[] v) {
        if (joints.turns()) {
            multibody.updateKinematics(q, v);
            joints.read(q);
        }
    }

    /** The row of a state. */
    double[] read(double t_s, double[] q, double[] v) {
        multibody.updateKinematics(q, v);
        loopError = Math.max(loopError, multibody.largestError());
        double[] row = new double[columns.size()];
        row[0] = t_s;
        int at = append(row, 1, joints.read(q), 0, joints.names().size());
        int bodies = multibody.model().bodies().size();
        for (int b = 0; b < bodies; b++) {
            multibody.position(b, position, 0);
            multibody.rotation(b, rotation, 0);
            multibody.velocity(b, angular, linear, 0);
            Quaternions.fromMatrix(rotation, orientation, 4 * b);
            at = append(row, at, position, 0, 3);
            at = append(row, at, orientation, 4 * b, 4);
            at = append(row, at, linear, 0, 3);
            at = append(row, at, angular, 0, 3);
            for (int d = 0; d < 3; d++) {
                row[at++] = t_s > before_s ? (linear[d] - before_mps[3 * b + d]) / (t_s - before_s) : 0;
            }
            row[at++] = energies.get(b).at_J(position, rotation, linear, angular);
            System.arraycopy(linear, 0, before_mps, 3 * b, 3);
        }
        before_s = t_s;
        contacts.measure(multibody);
        for (int pair = 0; pair < contacts.pairs().size(); pair++) {
            row[at++] = contacts.normal_N(pair);
        }
        if (at < row.length) {
            row[at] = contacts.stored_J();
        }
        return row;
    }

    private static int append(double[] row, int at, double[] values, int from, int count) {
        System.arraycopy(values, from, row, at, count);
        return at + count;
    }

    static String text(double[] row) {
        StringBuilder text = new StringBuilder().append(row[0]);
        for (int k = 1; k < row.length; k++) {
            text.append(',').append(row[k]);
        }
        return text.toString();
    }
}
