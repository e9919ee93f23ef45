package org.furrow.world.report;

/** A vehicle's report at the end of an epoch; world frame W, SI units, radians. */
public final class VehicleReport {
    /** Limit of the 16 bits in which the wire form has the number of channels. */
    public static final int MAX_CHANNELS = 0xffff;

    /** Numbers of a report besides its channels. */
    public static final int NUMBERS = 17;

    /** Position of the chassis reference frame, in m. */
    public final double[] position_m = new double[3];
    /** Orientation of the chassis, w x y z: from chassis to W. */
    public final double[] orientation = {1, 0, 0, 0};
    /** Velocity of the chassis reference frame, in m/s. */
    public final double[] velocity_mps = new double[3];
    /** Angular velocity of the chassis, in rad/s. */
    public final double[] angularVelocity_radps = new double[3];
    /** In [-1, 1], positive left. */
    public double steering;
    /** In [0, 1]. */
    public double throttle;
    /** In [0, 1]. */
    public double brake;
    /** Crankshaft speed, in rad/s. */
    public double engine_radps;
    /** -1 reverse, 0 neutral, 1.. forward; 8 bits on the wire. */
    public int gear;
    /** Number of channels; {@link #setChannelCount} sets it. */
    public int channelCount;
    /**
     * Further numbers, as the vehicle's model describes them: first the spin of each wheel, positive when rolling
     * forward, in rad/s. The array may be longer than their number.
     */
    public double[] channels = {};
    /** Where the vehicle can be in the next epochs. */
    public final Reach reach = new Reach();

    /** Sets the number of channels, whose values are to be set then. */
    public void setChannelCount(int count) {
        if (count < 0 || count > MAX_CHANNELS) {
            throw new IllegalArgumentException("a report has 0 to " + MAX_CHANNELS + " channels, channels=" + count);
        }
        if (channels.length < count) {
            channels = new double[count];
        }
        channelCount = count;
    }

    public void set(VehicleReport from) {
        System.arraycopy(from.position_m, 0, position_m, 0, 3);
        System.arraycopy(from.orientation, 0, orientation, 0, 4);
        System.arraycopy(from.velocity_mps, 0, velocity_mps, 0, 3);
        System.arraycopy(from.angularVelocity_radps, 0, angularVelocity_radps, 0, 3);
        steering = from.steering;
        throttle = from.throttle;
        brake = from.brake;
        engine_radps = from.engine_radps;
        gear = from.gear;
        setChannelCount(from.channelCount);
        System.arraycopy(from.channels, 0, channels, 0, channelCount);
        reach.set(from.reach);
    }

    /** Number of numbers, including the channels. */
    public int numbers() {
        return NUMBERS + channelCount;
    }

    /**
     * Copies the numbers: position, orientation, velocity, angular velocity, steering, throttle, brake, engine speed,
     * then the channels.
     */
    public void copyNumbers(double[] dest) {
        System.arraycopy(position_m, 0, dest, 0, 3);
        System.arraycopy(orientation, 0, dest, 3, 4);
        System.arraycopy(velocity_mps, 0, dest, 7, 3);
        System.arraycopy(angularVelocity_radps, 0, dest, 10, 3);
        dest[13] = steering;
        dest[14] = throttle;
        dest[15] = brake;
        dest[16] = engine_radps;
        System.arraycopy(channels, 0, dest, NUMBERS, channelCount);
    }

    /** Sets the numbers that {@link #copyNumbers} wrote; the number of channels is set before. */
    public void setNumbers(double[] from) {
        System.arraycopy(from, 0, position_m, 0, 3);
        System.arraycopy(from, 3, orientation, 0, 4);
        System.arraycopy(from, 7, velocity_mps, 0, 3);
        System.arraycopy(from, 10, angularVelocity_radps, 0, 3);
        steering = from[13];
        throttle = from[14];
        brake = from[15];
        engine_radps = from[16];
        System.arraycopy(from, NUMBERS, channels, 0, channelCount);
    }

    public double speed_mps() {
        return Math.sqrt(velocity_mps[0] * velocity_mps[0]
                + velocity_mps[1] * velocity_mps[1]
                + velocity_mps[2] * velocity_mps[2]);
    }
}
