/** The server of environments and its wire protocol. */
@NullMarked
package org.furrow.node.learn.serve;

import org.jspecify.annotations.NullMarked;
