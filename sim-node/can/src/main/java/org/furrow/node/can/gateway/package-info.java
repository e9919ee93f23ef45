/** A gateway that connects a plant model over TCP to a CAN bus (Karkee et al. 2010, section 3.2). */
@NullMarked
package org.furrow.node.can.gateway;

import org.jspecify.annotations.NullMarked;
