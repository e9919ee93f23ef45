/** Where a rank's time goes. */
@NullMarked
package org.furrow.node.engine.timing;

import org.jspecify.annotations.NullMarked;
