/** What a run leaves behind. */
@NullMarked
package org.furrow.node.run.record;

import org.jspecify.annotations.NullMarked;
