/** Radars. */
@NullMarked
package org.furrow.node.sense.radar;

import org.jspecify.annotations.NullMarked;
