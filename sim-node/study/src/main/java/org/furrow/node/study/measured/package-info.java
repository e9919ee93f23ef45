/** Published measurements beside what the rigs compute: cases, their evaluation and the report. */
@NullMarked
package org.furrow.node.study.measured;

import org.jspecify.annotations.NullMarked;
