package org.furrow.vehicle.contact;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.vehicle.collision.PlacedSolid;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.world.state.StateWords;

/**
 * Contact forces between the bodies of a mechanism and with its floors, in each stage of a step. Pairs are evaluated in
 * the order of the shapes in the file. Not thread-safe; nothing is allocated after construction.
 *
 * <p>The deflections of the springs along the surfaces, and the energy of those along normals, are stored at the start
 * of each step, so a step must begin with {@link #begin}. They are the memory of the contacts,
 * {@value BodyContact#WORDS} words a pair of shapes.
 */
public final class MechanismContacts implements Multibody.Outside {
    private final List<Moving> bodies = new ArrayList<>();
    private final List<BodyContact> contacts = new ArrayList<>();
    /** Pair of bodies of each contact. */
    private final List<Integer> pairOf = new ArrayList<>();

    private final List<ContactSpec.Pair> pairs = new ArrayList<>();
    private final double[] normal_N;
    private final double[] held;
    private final double lightest_kg;
    private final double stiffness_Npm;
    private double step_s;
    private double lastStep_s;
    private double ahead_s;
    private boolean isFirst;

    /** @throws IllegalArgumentException if a body does not exist or has no mass */
    public MechanismContacts(MechanismSpec mechanism, ContactSpec spec) {
        List<Touching> touching = touching(mechanism, spec);
        touching.forEach(body -> bodies.add(body.moving));
        lightest_kg = touching.stream().mapToDouble(body -> body.mass_kg).min().orElse(1);
        stiffness_Npm = spec.law().stiffness_Npm();
        for (int i = 0; i < touching.size(); i++) {
            for (int j = i + 1; j < touching.size(); j++) {
                if (spec.meets(mechanism, touching.get(i).name, touching.get(j).name)) {
                    addPair(spec.law(), touching.get(i), touching.get(j));
                }
            }
        }
        normal_N = new double[pairs.size()];
        held = new double[BodyContact.WORDS * contacts.size()];
    }

    /** A body with shapes; the mass of the ground is infinite. */
    private record Touching(String name, List<PlacedSolid> solids, Moving moving, double mass_kg) {}

    /** The bodies with shapes, in the order of their first shapes. */
    private static List<Touching> touching(MechanismSpec mechanism, ContactSpec spec) {
        Map<String, List<PlacedSolid>> solids = new LinkedHashMap<>();
        for (ContactSpec.Placed shape : spec.shapes()) {
            solids.computeIfAbsent(shape.body(), _ -> new ArrayList<>()).add(new PlacedSolid(shape.solid()));
        }
        List<Touching> touching = new ArrayList<>();
        solids.forEach((name, own) -> {
            int body = index(mechanism, name);
            double mass_kg = body < 0
                    ? Double.POSITIVE_INFINITY
                    : mechanism.bodies().get(body).mass_kg();
            if (!(mass_kg > 0)) {
                throw new IllegalArgumentException("body '" + name + "' has a contact shape and needs a mass");
            }
            touching.add(new Touching(name, own, new Moving(body, own), mass_kg));
        });
        return touching;
    }

    private void addPair(ContactSpec.Law law, Touching first, Touching second) {
        double mass_kg = Math.min(first.mass_kg, second.mass_kg);
        for (PlacedSolid onFirst : first.solids) {
            for (PlacedSolid onSecond : second.solids) {
                contacts.add(new BodyContact(law, onFirst, first.moving, onSecond, second.moving, mass_kg));
                pairOf.add(pairs.size());
            }
        }
        pairs.add(new ContactSpec.Pair(first.name, second.name));
    }

    private static int index(MechanismSpec mechanism, String name) {
        for (int b = 0; b < mechanism.bodies().size(); b++) {
            if (mechanism.bodies().get(b).name().equals(name)) {
                return b;
            }
        }
        if (name.equals(MechanismSpec.GROUND)) {
            return -1;
        }
        throw new IllegalArgumentException("a contact shape is on body '" + name + "', which does not exist");
    }

    /** The longest step with which a contact of the lightest body is stable, in s. */
    public double longestStep_s() {
        return contacts.isEmpty() ? Double.POSITIVE_INFINITY : Math.sqrt(lightest_kg / stiffness_Npm);
    }

    /** Pairs of bodies that can touch, in their order. */
    public List<ContactSpec.Pair> pairs() {
        return Collections.unmodifiableList(pairs);
    }

    /** Sum of the loads between the bodies of a pair in the last evaluation, in N; 0: they do not touch. */
    public double normal_N(int pair) {
        return normal_N[pair];
    }

    /** Energy in the springs of all contacts at the last evaluation, in J. */
    public double stored_J() {
        double sum = 0;
        for (int c = 0; c < contacts.size(); c++) {
            sum += contacts.get(c).stored_J();
        }
        return sum;
    }

    /** Begins a step. */
    public void begin(double step_s) {
        lastStep_s = this.step_s;
        this.step_s = step_s;
        isFirst = true;
    }

    @Override
    public void beginStage(double part) {
        ahead_s = isFirst ? lastStep_s : part * step_s;
    }

    @Override
    public void addForces(Multibody multibody, double[] v) {
        for (int b = 0; b < bodies.size(); b++) {
            bodies.get(b).place(multibody);
        }
        Arrays.fill(normal_N, 0);
        for (int c = 0; c < contacts.size(); c++) {
            BodyContact contact = contacts.get(c);
            contact.press(held, BodyContact.WORDS * c, ahead_s, isFirst);
            normal_N[pairOf.get(c)] += contact.normal_N;
        }
        isFirst = false;
        for (int b = 0; b < bodies.size(); b++) {
            bodies.get(b).push(multibody);
        }
    }

    /** Computes the loads at the present kinematics of the mechanism, without a step. */
    public void measure(Multibody multibody) {
        for (int b = 0; b < bodies.size(); b++) {
            bodies.get(b).place(multibody);
        }
        Arrays.fill(normal_N, 0);
        for (int c = 0; c < contacts.size(); c++) {
            BodyContact contact = contacts.get(c);
            contact.press(held, BodyContact.WORDS * c, step_s, false);
            normal_N[pairOf.get(c)] += contact.normal_N;
        }
    }

    /** Number of words of the memory. */
    public int words() {
        return held.length + 1;
    }

    /** Copies the memory. */
    public void write(double[] dest, int at) {
        System.arraycopy(held, 0, dest, at, held.length);
        dest[at + held.length] = step_s;
    }

    /** Restores the memory. */
    public void read(double[] from, int at) {
        StateWords.require("memory of contacts", words(), from, at, words());
        System.arraycopy(from, at, held, 0, held.length);
        step_s = from[at + held.length];
    }
}
