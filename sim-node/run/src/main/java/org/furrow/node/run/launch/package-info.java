/**
 * Ranks as processes: detects the rank of this process; starts, watches and ends the processes of a run.
 */
@NullMarked
package org.furrow.node.run.launch;

import org.jspecify.annotations.NullMarked;
