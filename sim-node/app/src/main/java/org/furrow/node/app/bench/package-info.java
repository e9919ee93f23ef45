/** Speed of steps, exchange and environments. */
@NullMarked
package org.furrow.node.app.bench;

import org.jspecify.annotations.NullMarked;
