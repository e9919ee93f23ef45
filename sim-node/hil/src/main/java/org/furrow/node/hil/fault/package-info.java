/** Faults on purpose: a schedule, and its effect on frames and signals. */
@NullMarked
package org.furrow.node.hil.fault;

import org.jspecify.annotations.NullMarked;
