/** The true objects around a vehicle. */
@NullMarked
package org.furrow.node.sense.objects;

import org.jspecify.annotations.NullMarked;
