/** Mechanisms of URDF, MJCF and ADAMS as files of Furrow. */
@NullMarked
package org.furrow.node.scenario.robot;

import org.jspecify.annotations.NullMarked;
