package org.furrow.vehicle.contact;

import java.util.List;
import org.furrow.vehicle.collision.Solid;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.world.math.Ranges;

/**
 * Which bodies of a mechanism touch each other, and how.
 *
 * @param shapes of bodies, and of the ground
 * @param apart pairs of bodies that pass through each other
 */
public record ContactSpec(List<Placed> shapes, Law law, List<Pair> apart) {
    public static final ContactSpec NONE = new ContactSpec(List.of(), new Law(1, 0, 0), List.of());

    public ContactSpec {
        shapes = List.copyOf(shapes);
        apart = List.copyOf(apart);
    }

    /** A shape in the frame of a body, or of the ground. */
    public record Placed(String body, Solid solid) {}

    /** Two bodies, in any order. */
    public record Pair(String first, String second) {
        /** The same pair with the other body first. */
        @SuppressWarnings("ArgumentSelectionDefectChecker") // exchanged on purpose
        public Pair reversed() {
            return new Pair(second, first);
        }

        boolean is(String a, String b) {
            return (first.equals(a) && second.equals(b)) || (first.equals(b) && second.equals(a));
        }
    }

    /**
     * The law of all contacts.
     *
     * @param stiffness_Npm force over the mean depth, > 0
     * @param damping_spm share of the elastic force that each m/s of approach adds and each m/s of separation removes
     * @param friction coefficient of friction
     */
    public record Law(double stiffness_Npm, double damping_spm, double friction) {
        public Law {
            Ranges.positive("stiffness of contacts", stiffness_Npm);
            Ranges.notNegative("damping of contacts", damping_spm);
            Ranges.notNegative("friction of contacts", friction);
        }
    }

    /** Whether two bodies touch: bodies of one joint do not, nor does a body touch itself. */
    boolean meets(MechanismSpec mechanism, String a, String b) {
        if (a.equals(b) || apart.stream().anyMatch(pair -> pair.is(a, b))) {
            return false;
        }
        for (JointSpec joint : mechanism.joints()) {
            if (!joint.type().isRod() && new Pair(joint.first(), joint.second()).is(a, b)) {
                return false;
            }
        }
        return true;
    }
}
