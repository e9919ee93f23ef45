/** Sweeps: one scenario over seeds and settings, one row a run. */
@NullMarked
package org.furrow.node.study.sweep;

import org.jspecify.annotations.NullMarked;
