/** Replay of a single rank with the recorded messages of the others. */
@NullMarked
package org.furrow.benchmarks.rank;

import org.jspecify.annotations.NullMarked;
