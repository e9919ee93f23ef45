/** Recorded poses of the bodies of each vehicle, with the forces on its wheels and its controls. */
@NullMarked
package org.furrow.node.log.pose;

import org.jspecify.annotations.NullMarked;
