/** DBC files: which messages a bus carries, and how their signals lie in them. */
@NullMarked
package org.furrow.node.can.dbc;

import org.jspecify.annotations.NullMarked;
