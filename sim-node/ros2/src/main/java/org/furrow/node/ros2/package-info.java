/** A run as a node of ROS 2: topics about its vehicles, and commands that drive them. */
@NullMarked
package org.furrow.node.ros2;

import org.jspecify.annotations.NullMarked;
