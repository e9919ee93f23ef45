/** Rays of any direction against a height field that changes, and against solids. */
@NullMarked
package org.furrow.node.sense.ray;

import org.jspecify.annotations.NullMarked;
