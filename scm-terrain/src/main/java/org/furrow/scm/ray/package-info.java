/** Exact intersection of vertical rays with shapes of any attitude. */
@NullMarked
package org.furrow.scm.ray;

import org.jspecify.annotations.NullMarked;
