/** The frames by which programs outside step environments and drive vehicles. */
@NullMarked
package org.furrow.node.engine.remote;

import org.jspecify.annotations.NullMarked;
