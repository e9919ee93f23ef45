/** Lidar, cameras and maps, rendered from a recorded run: nothing here enters the state of a run or its digest. */
@NullMarked
package org.furrow.node.sense;

import org.jspecify.annotations.NullMarked;
