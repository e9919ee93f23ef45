package org.furrow.node.ros2;

/**
 * How a run takes part in ROS 2.
 *
 * @param domain from 0 to 232
 * @param isLocal only nodes on this machine are reached
 * @param isInLockStep whether each epoch waits for a command of its time
 */
public record RosSettings(int domain, boolean isLocal, boolean isInLockStep) {
    /** The domain of the highest ports. */
    public static final int LAST_DOMAIN = 232;

    public RosSettings {
        if (domain < 0 || domain > LAST_DOMAIN) {
            throw new IllegalArgumentException("a domain is from 0 to " + LAST_DOMAIN + ", not " + domain);
        }
    }
}
