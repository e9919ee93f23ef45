/** The recording of a run in the loop, and what a replay or a resumed run reads from it. */
@NullMarked
package org.furrow.node.hil.recording;

import org.jspecify.annotations.NullMarked;
