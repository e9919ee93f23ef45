/** Conservative look-ahead: a rank waits only for those ranks that can have changed what it reads next. */
@NullMarked
package org.furrow.node.engine.ahead;

import org.jspecify.annotations.NullMarked;
