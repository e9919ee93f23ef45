/** What is seen on a bus, and what is missing there. */
@NullMarked
package org.furrow.node.can.probe;

import org.jspecify.annotations.NullMarked;
