/** Commands that start, control, record, check and plot a run. */
@NullMarked
package org.furrow.node.app.run;

import org.jspecify.annotations.NullMarked;
