package org.furrow.node.app.option;

import org.furrow.node.input.InputError;
import org.furrow.node.ros2.RosSettings;

/** Domain and reach of a node of ROS 2 by the environment, as other nodes have them. */
public final class RosOptions {
    private RosOptions() {}

    /** @throws InputError when {@code ROS_DOMAIN_ID} is no domain */
    public static RosSettings settings(boolean isInLockStep) throws InputError {
        String domain = System.getenv().getOrDefault("ROS_DOMAIN_ID", "0");
        if (!domain.matches("[0-9]{1,3}") || Integer.parseInt(domain) > RosSettings.LAST_DOMAIN) {
            throw new InputError("ROS_DOMAIN_ID=" + domain + ": must be a number from 0 to " + RosSettings.LAST_DOMAIN);
        }
        boolean isLocal = "LOCALHOST".equals(System.getenv("ROS_AUTOMATIC_DISCOVERY_RANGE"))
                || "1".equals(System.getenv("ROS_LOCALHOST_ONLY"));
        return new RosSettings(Integer.parseInt(domain), isLocal, isInLockStep);
    }
}
