package org.furrow.vehicle.collision;

import java.util.Arrays;
import java.util.List;

/**
 * Contact forces between two chassis at one tick, as a function of their reports only. Every rank that steps one of
 * them evaluates the pair in the same order, the lower index first, and gets the same bits; the force on the second
 * is the exact negation.
 *
 * <p>Where several parts overlap, each is weighted by its share of the depth, so that together they are as stiff as
 * one.
 */
final class Encounter {
    private final ContactLaw law;
    private final SeparatingAxes axes = new SeparatingAxes();
    private final OverlapCentre centre = new OverlapCentre();
    private final double[] depths;
    private final double[] normals;
    private final double[] points;
    private final double[] normal = new double[3];
    private final double[] point = new double[3];
    private final double[] part = new double[3];
    private int contacts;

    /** Force on the first, in W, in N; on the second it is the negation. */
    final double[] force = new double[3];
    /** Moment on the first about its reference point, in W, in Nm. */
    final double[] momentOnFirst = new double[3];
    /** Moment on the second about its reference point. */
    final double[] momentOnSecond = new double[3];
    /** Largest overlap of two parts, in m; 0 without contact. */
    double depth_m;

    /** @param bodies all bodies that will be evaluated */
    Encounter(ContactLaw law, List<CollisionBody> bodies) {
        this.law = law;
        bodies.forEach(body -> body.parts.forEach(centre::reserve));
        int most = bodies.stream().mapToInt(body -> body.parts.size()).max().orElse(0);
        depths = new double[most * most];
        normals = new double[3 * most * most];
        points = new double[3 * most * most];
    }

    /** Computes force, moments and depth; returns whether the two overlap. */
    boolean evaluate(PlacedBody first, PlacedBody second) {
        double sum = findContacts(first, second);
        Arrays.fill(force, 0);
        Arrays.fill(momentOnFirst, 0);
        Arrays.fill(momentOnSecond, 0);
        for (int c = 0; c < contacts; c++) {
            System.arraycopy(normals, 3 * c, normal, 0, 3);
            System.arraycopy(points, 3 * c, point, 0, 3);
            law.evaluate(first, second, point, normal, depths[c], depths[c] / sum, part);
            for (int d = 0; d < 3; d++) {
                force[d] += part[d];
            }
            addMoment(first.position, 1, momentOnFirst);
            addMoment(second.position, -1, momentOnSecond);
        }
        return contacts > 0;
    }

    /** Finds the overlapping parts; returns the sum of the depths. */
    private double findContacts(PlacedBody first, PlacedBody second) {
        contacts = 0;
        depth_m = 0;
        double sum = 0;
        for (int i = 0; i < first.parts.size(); i++) {
            PlacedPart a = first.parts.get(i);
            for (int j = 0; j < second.parts.size(); j++) {
                PlacedPart b = second.parts.get(j);
                if (a.isNear(b) && axes.evaluate(a, b) && centre.compute(a, b, point)) {
                    System.arraycopy(axes.normal, 0, normals, 3 * contacts, 3);
                    System.arraycopy(point, 0, points, 3 * contacts, 3);
                    depths[contacts] = axes.depth_m;
                    depth_m = Math.max(depth_m, axes.depth_m);
                    sum += axes.depth_m;
                    contacts++;
                }
            }
        }
        return sum;
    }

    /** Adds the moment of a part of the force, with a sign, about a point. */
    private void addMoment(double[] about, double sign, double[] dest) {
        double x = point[0] - about[0];
        double y = point[1] - about[1];
        double z = point[2] - about[2];
        dest[0] += sign * (y * part[2] - z * part[1]);
        dest[1] += sign * (z * part[0] - x * part[2]);
        dest[2] += sign * (x * part[1] - y * part[0]);
    }
}
