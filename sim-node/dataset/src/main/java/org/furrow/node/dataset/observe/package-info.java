/** Tables of what a run or a mechanism does about an event: rows before it, while it lasts, and after it. */
@NullMarked
package org.furrow.node.dataset.observe;

import org.jspecify.annotations.NullMarked;
