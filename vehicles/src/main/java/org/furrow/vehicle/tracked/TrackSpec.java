package org.furrow.vehicle.tracked;

import java.util.List;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.math.Ranges;

/**
 * A belt of shoes and what it runs over, the same on both sides but for the places of the road wheels. Places are x and
 * z in the chassis frame.
 *
 * @param rollers carry the upper run, from the idler to the sprocket; may be empty
 */
public record TrackSpec(
        Sprocket sprocket, Idler idler, RoadWheel wheel, List<Circle> rollers, Shoe shoe, Tensioner tensioner) {
    public TrackSpec {
        rollers = List.copyOf(rollers);
    }

    /** A circle about a place in the plane of a belt. */
    public record Circle(double x_m, double z_m, double radius_m) {
        public Circle {
            Ranges.positive("radius_m", radius_m);
            if (!Double.isFinite(x_m) || !Double.isFinite(z_m)) {
                throw new IllegalArgumentException("a place must be finite, x_m=" + x_m + " z_m=" + z_m);
            }
        }
    }

    /**
     * A wheel that drives the belt, ahead of the road wheels or behind them.
     *
     * @param circle on which the pins of the shoes run
     * @param inertia_kgm2 about its axle, with its axle
     */
    public record Sprocket(Circle circle, double mass_kg, double inertia_kgm2) {
        public Sprocket {
            Ranges.positive("sprocket.mass_kg", mass_kg);
            Ranges.positive("sprocket.inertia_kgm2", inertia_kgm2);
        }
    }

    /**
     * A wheel that stretches the belt at its other end.
     *
     * @param circle on which the shoes run with their upper sides
     */
    public record Idler(Circle circle, double mass_kg, double inertia_kgm2) {
        public Idler {
            Ranges.positive("idler.mass_kg", mass_kg);
            Ranges.positive("idler.inertia_kgm2", inertia_kgm2);
        }
    }

    /**
     * A road wheel on a trailing arm with a torsion bar.
     *
     * @param z_m height of its centre in the design position
     * @param mass_kg with its share of the arm
     */
    public record RoadWheel(double z_m, double radius_m, double width_m, double mass_kg, double inertia_kgm2, Arm arm) {
        public RoadWheel {
            Ranges.positive("road_wheels.radius_m", radius_m);
            Ranges.positive("road_wheels.width_m", width_m);
            Ranges.positive("road_wheels.mass_kg", mass_kg);
            Ranges.positive("road_wheels.inertia_kgm2", inertia_kgm2);
        }
    }

    /**
     * A trailing arm; its torque presses the wheel down. Angles are from the design position, positive upwards.
     *
     * @param along_m distance of the pivot from the wheel along the chassis, > 0
     * @param up_m height of the pivot above the wheel
     * @param preload_Nm torque in the design position
     * @param bump_m upward travel from the design position at which the stop begins
     */
    public record Arm(
            double along_m,
            double up_m,
            double preload_Nm,
            double stiffness_Nmprad,
            double damping_Nmsprad,
            double bump_m,
            double stop_Npm) {
        public Arm {
            Ranges.positive("arm.along_m", along_m);
            Ranges.positive("arm.stiffness_Nmprad", stiffness_Nmprad);
            Ranges.notNegative("arm.damping_Nmsprad", damping_Nmsprad);
            Ranges.notNegative("arm.stop_Npm", stop_Npm);
            if (!Double.isFinite(up_m) || !Double.isFinite(preload_Nm) || !Double.isFinite(bump_m)) {
                throw new IllegalArgumentException("an arm needs finite numbers");
            }
        }

        double length_m() {
            return Math.sqrt(along_m * along_m + up_m * up_m);
        }
    }

    /**
     * A shoe of the belt.
     *
     * @param count of one belt
     * @param pitch_m distance of the pins
     * @param height_m distance between the side on the wheels and the side on the ground; the pins are midway
     * @param width_m of the belt, for pictures and the extent of the vehicle
     * @param body its shape in a frame in the middle of the pins, x ahead on the lower run; its pad on rigid ground
     */
    public record Shoe(int count, double pitch_m, double mass_kg, double height_m, double width_m, TouchingBody body) {
        public Shoe {
            Ranges.within("shoes.count", count, 8, 1000);
            Ranges.positive("shoes.pitch_m", pitch_m);
            Ranges.positive("shoes.mass_kg", mass_kg);
            Ranges.positive("shoes.height_m", height_m);
            Ranges.positive("shoes.width_m", width_m);
        }
    }

    /**
     * The spring that pushes the idler outwards.
     *
     * @param preload_N force with the road wheels in the design position
     */
    public record Tensioner(double preload_N, double stiffness_Npm, double damping_Nspm) {
        public Tensioner {
            Ranges.notNegative("tensioner.preload_N", preload_N);
            Ranges.notNegative("tensioner.stiffness_Npm", stiffness_Npm);
            Ranges.notNegative("tensioner.damping_Nspm", damping_Nspm);
        }
    }
}
