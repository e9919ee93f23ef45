/** Data sets in the format of LeRobot, version 3.0. */
@NullMarked
package org.furrow.node.dataset.lerobot;

import org.jspecify.annotations.NullMarked;
