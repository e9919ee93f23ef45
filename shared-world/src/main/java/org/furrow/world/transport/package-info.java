/** How ranks reach each other. One small interface; engines behind it. */
@NullMarked
package org.furrow.world.transport;

import org.jspecify.annotations.NullMarked;
