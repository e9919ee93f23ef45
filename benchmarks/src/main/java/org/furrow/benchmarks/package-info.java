/** JMH benchmarks. */
@NullMarked
package org.furrow.benchmarks;

import org.jspecify.annotations.NullMarked;
