/** Messages of up to 4095 bytes in several frames: the transport protocol ISO 15765-2 (ISO-TP). */
@org.jspecify.annotations.NullMarked
package org.furrow.node.can.isotp;
