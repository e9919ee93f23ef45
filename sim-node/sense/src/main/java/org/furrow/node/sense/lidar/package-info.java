/** Lidar scans. */
@NullMarked
package org.furrow.node.sense.lidar;

import org.jspecify.annotations.NullMarked;
