/** PNG files whose bytes depend on their pixels only. */
@NullMarked
package org.furrow.node.sense.png;

import org.jspecify.annotations.NullMarked;
