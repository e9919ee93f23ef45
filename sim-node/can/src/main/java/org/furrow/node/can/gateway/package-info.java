/** A gateway between TCP and CAN, so that a plant model elsewhere can be put on a bus (Karkee et al. 2010, section 3.2). */
@NullMarked
package org.furrow.node.can.gateway;

import org.jspecify.annotations.NullMarked;
