/** Reader of DBC files: the messages of a bus and the layout of their signals. */
@NullMarked
package org.furrow.node.can.dbc;

import org.jspecify.annotations.NullMarked;
