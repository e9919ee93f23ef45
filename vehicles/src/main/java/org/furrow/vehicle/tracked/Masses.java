package org.furrow.vehicle.tracked;

import org.furrow.vehicle.spec.Load;
import org.furrow.vehicle.spec.Vector;

/** Shares of the masses of hull, wheels and belts. */
final class Masses {
    private Masses() {}

    /** A road wheel and its part of the lower runs, without the nodes between road wheels. */
    static double unsprung_kg(TrackedSpec spec) {
        double lower_kg = lower_kg(spec, new TrackWay(spec, 0)) + lower_kg(spec, new TrackWay(spec, 1));
        return spec.track().wheel().mass_kg() + (lower_kg - between_kg(spec)) / spec.wheelCount();
    }

    /** The vehicle without the shoes that travel between road wheels. */
    static double onWheels_kg(TrackedSpec spec) {
        return spec.mass_kg() - between_kg(spec);
    }

    /** Nodes of a belt that travel between its road wheels. */
    static int nodesBetween(TrackedSpec spec) {
        int nodes = 0;
        for (int pieces : TrackWay.spanPieces(spec)) {
            nodes += pieces - 1;
        }
        return nodes;
    }

    /** The shoes that travel between road wheels. */
    private static double between_kg(TrackedSpec spec) {
        double sum_kg = 0;
        for (int side = 0; side < TrackedSpec.SIDES; side++) {
            TrackWay way = new TrackWay(spec, side);
            for (int n = 0; n < way.travels.length; n++) {
                boolean isBetween = way.travels[n] >= spec.wheels_m().get(side).size();
                sum_kg += isBetween ? nodeMass_kg(spec, way, n) : 0;
            }
        }
        return sum_kg;
    }

    /** Mass of the shoes that travel with a node between road wheels. */
    static double nodeMass_kg(TrackedSpec spec, TrackWay way, int node) {
        TrackSpec.Shoe shoe = spec.track().shoe();
        return shoe.mass_kg() / shoe.pitch_m() * 0.5 * (way.x_m[node - 1] - way.x_m[node + 1]);
    }

    /** Inertia of a road wheel's share of its belt, as if the belt were wound on it. */
    static double ofWheel_kgm2(TrackedSpec spec, int side) {
        double ratio = spec.track().wheel().radius_m()
                / spec.track().sprocket().circle().radius_m();
        return ratio * ratio * belt_kgm2(spec, side) / spec.wheels_m().get(side).size();
    }

    private static double lower_kg(TrackedSpec spec, TrackWay way) {
        TrackSpec.Shoe shoe = spec.track().shoe();
        return shoe.mass_kg() * Math.min(shoe.count(), way.lower_m / shoe.pitch_m());
    }

    /** The chassis with sprockets, idlers and the shoes of the upper runs; products of inertia stay 0. */
    static TrackedSpec.Chassis sprung(TrackedSpec spec, TrackWay[] ways) {
        TrackSpec track = spec.track();
        TrackedSpec all = spec;
        for (int side = 0; side < TrackedSpec.SIDES; side++) {
            double y_m = (side == 0 ? 0.5 : -0.5) * spec.gauge_m();
            TrackSpec.Circle sprocket = track.sprocket().circle();
            TrackSpec.Circle idler = track.idler().circle();
            double upper_kg = track.shoe().count() * track.shoe().mass_kg() - lower_kg(spec, ways[side]);
            double topX_m = mean(ways[side].upperX_m);
            double topZ_m = mean(ways[side].upperZ_m);
            all = all.with(new Load(track.sprocket().mass_kg(), new Vector(sprocket.x_m(), y_m, sprocket.z_m())))
                    .with(new Load(track.idler().mass_kg(), new Vector(idler.x_m(), y_m, idler.z_m())));
            for (double end : new double[] {-1, 1}) {
                double reach_m = 0.5 * (ways[side].upperX_m[0] - topX_m);
                all = all.with(new Load(0.5 * upper_kg, new Vector(topX_m + end * reach_m, y_m, topZ_m)));
            }
        }
        return all.chassis();
    }

    private static double mean(double[] values) {
        return 0.5 * (values[0] + values[values.length - 1]);
    }

    /** Inertia of a belt and its wheels, seen at the sprocket. */
    static double belt_kgm2(TrackedSpec spec, int side) {
        TrackSpec track = spec.track();
        double pin_m = track.sprocket().circle().radius_m();
        double idler = pin_m / track.idler().circle().radius_m();
        double wheel = pin_m / track.wheel().radius_m();
        return track.sprocket().inertia_kgm2()
                + idler * idler * track.idler().inertia_kgm2()
                + spec.wheels_m().get(side).size()
                        * wheel
                        * wheel
                        * track.wheel().inertia_kgm2()
                + pin_m * pin_m * track.shoe().count() * track.shoe().mass_kg();
    }
}
