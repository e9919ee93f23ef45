/** Frames as files that numpy opens. */
@NullMarked
package org.furrow.node.sense.npz;

import org.jspecify.annotations.NullMarked;
