/** Medians with confidence intervals over the runs of each setting, and tables of them. */
@NullMarked
package org.furrow.node.study.statistics;

import org.jspecify.annotations.NullMarked;
