/** Types of drivetrains: how a vehicle file of type multibody describes each of them. */
@NullMarked
package org.furrow.node.scenario.drivetrain;

import org.jspecify.annotations.NullMarked;
