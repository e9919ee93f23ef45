package org.furrow.vehicle.drivetrain;

/** A torque converter: it draws the torque (omega / K)^2 of its faster shaft and multiplies it at its output. */
final class TorqueConverter {
    private final DrivelineSpec.Converter spec;
    /** Torque drawn from the motor shaft, in Nm. */
    double in_Nm;
    /** Torque on the input shaft of the gearbox, in Nm. */
    double out_Nm;

    TorqueConverter(DrivelineSpec.Converter spec) {
        this.spec = spec;
    }

    /**
     * Computes the torques.
     *
     * @param motor_radps speed of the shaft from the engine
     * @param output_radps speed of the shaft to the gearbox
     */
    void update(double motor_radps, double output_radps) {
        boolean driving = output_radps <= motor_radps;
        double fast = driving ? motor_radps : output_radps;
        double slow = driving ? output_radps : motor_radps;
        double speedRatio = fast > 0 ? Math.clamp(slow / fast, 0, 1) : 0;
        double capacity = fast / spec.capacity().at(speedRatio);
        double drawn = capacity * capacity;
        in_Nm = driving ? drawn : -drawn;
        out_Nm = driving ? drawn * spec.torqueRatio().at(speedRatio) : -drawn;
    }
}
