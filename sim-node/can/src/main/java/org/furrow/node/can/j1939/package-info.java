/** What J1939 does above single frames: address claim, transport protocols, and the fast packets of NMEA 2000. */
@NullMarked
package org.furrow.node.can.j1939;

import org.jspecify.annotations.NullMarked;
