/** One rank at work alone, served with what the others sent in an earlier run. */
@NullMarked
package org.furrow.benchmarks.rank;

import org.jspecify.annotations.NullMarked;
