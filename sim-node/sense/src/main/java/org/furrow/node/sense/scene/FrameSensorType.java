package org.furrow.node.sense.scene;

import org.furrow.node.input.InputError;
import org.furrow.node.input.Schemas;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.NamedType;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.SensorSpec;

/**
 * A type of sensor that is rendered from recorded runs, which the key {@code type} of a suite's sensor names. The type,
 * its {@link SensorSpec} and its {@link FrameJob} are all that a new sensor needs: files, pictures and tables follow
 * from what the spec declares and the frames have.
 */
public interface FrameSensorType extends NamedType {
    /** That of the built-in types unless the type says otherwise: the schema of the name {@code frame-sensor-TYPE}. */
    @Override
    default String schema() {
        return Schemas.require("frame-sensor-" + name());
    }

    /**
     * Reads a sensor.
     *
     * @param node its keys, which {@link #schema} allows, among them {@code name}, {@code mount} and {@code rate_hz}
     * @param mount its place on the vehicle
     * @throws InputError for the first fault
     */
    SensorSpec read(YamlNode node, Mount mount) throws InputError;

    /**
     * Prepares what all sensors of the type in a run share.
     *
     * @throws InputError when the run or its suite lacks what they need
     */
    Sensors prepare(RenderedRun run) throws InputError;

    /** The sensors of the type in a run. */
    @FunctionalInterface
    interface Sensors {
        /** Makes the frames of one of them on one vehicle. */
        Line of(SensorMounting mounting);
    }

    /** Makes the frames of one sensor on one vehicle. */
    @FunctionalInterface
    interface Line {
        /** The job of a frame; called in ascending order. */
        FrameJob job(int number);
    }
}
