/** What sensors see: the ground after an epoch, and the vehicles at any time. */
@NullMarked
package org.furrow.node.sense.scene;

import org.jspecify.annotations.NullMarked;
