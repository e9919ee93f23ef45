/** Benchmarks of speed and memory, apart from simulation results. */
@NullMarked
package org.furrow.node.study.bench;

import org.jspecify.annotations.NullMarked;
