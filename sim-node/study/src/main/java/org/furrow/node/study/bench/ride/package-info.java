/** The 13-body vehicle of Perera et al. 2006 over half-rounds: ride, and the cost of an evaluation. */
@NullMarked
package org.furrow.node.study.bench.ride;

import org.jspecify.annotations.NullMarked;
