/** Messages of J1939, ISO 11783 and NMEA 2000: their layouts and values. */
@NullMarked
package org.furrow.node.can.message;

import org.jspecify.annotations.NullMarked;
