/** Diagnostics of control units: a server of UDS (ISO 14229-1) on ISO-TP, and what it reads, writes and reports. */
@NullMarked
package org.furrow.node.hil.diagnosis;

import org.jspecify.annotations.NullMarked;
