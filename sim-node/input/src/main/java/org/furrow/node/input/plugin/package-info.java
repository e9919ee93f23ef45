/** Types that are added to Furrow without changing it. */
@NullMarked
package org.furrow.node.input.plugin;

import org.jspecify.annotations.NullMarked;
