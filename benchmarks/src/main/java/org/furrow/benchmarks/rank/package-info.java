/** Recorded messages of a run. */
@NullMarked
package org.furrow.benchmarks.rank;

import org.jspecify.annotations.NullMarked;
