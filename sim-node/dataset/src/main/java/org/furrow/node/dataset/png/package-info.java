/** PNG files whose bytes depend on their pixels only. */
@NullMarked
package org.furrow.node.dataset.png;

import org.jspecify.annotations.NullMarked;
