/** Files in the format MCAP, which hold messages of any kind in the order of time. */
@NullMarked
package org.furrow.node.view.mcap;

import org.jspecify.annotations.NullMarked;
