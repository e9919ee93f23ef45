/** Choice of the steps of a vehicle with hydraulics, at a single rate and at several. */
@NullMarked
package org.furrow.node.study.bench.steps;

import org.jspecify.annotations.NullMarked;
