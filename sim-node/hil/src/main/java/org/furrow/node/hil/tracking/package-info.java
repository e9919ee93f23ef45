/** How well models of one vehicle are kept on one path by the same controllers, in virtual time. */
@NullMarked
package org.furrow.node.hil.tracking;

import org.jspecify.annotations.NullMarked;
