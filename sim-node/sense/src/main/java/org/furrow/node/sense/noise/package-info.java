/** Noise of sensors as a hash of what it belongs to. */
@NullMarked
package org.furrow.node.sense.noise;

import org.jspecify.annotations.NullMarked;
