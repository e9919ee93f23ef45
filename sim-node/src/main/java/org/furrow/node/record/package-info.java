/** What a run leaves behind. */
@NullMarked
package org.furrow.node.record;

import org.jspecify.annotations.NullMarked;
