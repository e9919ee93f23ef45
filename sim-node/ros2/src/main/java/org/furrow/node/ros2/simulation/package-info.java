/** The services and the action of ROS 2's {@code simulation_interfaces}: nodes ask about a run, and control it. */
@NullMarked
package org.furrow.node.ros2.simulation;

import org.jspecify.annotations.NullMarked;
