/** KnownMessages of J1939, ISO 11783 and NMEA 2000: layouts, address claim, fast packets. */
@NullMarked
package org.furrow.node.can.message;

import org.jspecify.annotations.NullMarked;
