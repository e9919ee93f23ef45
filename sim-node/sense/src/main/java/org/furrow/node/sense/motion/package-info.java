/** GNSS, inertial sensors and wheel odometry from recorded poses. */
@NullMarked
package org.furrow.node.sense.motion;

import org.jspecify.annotations.NullMarked;
