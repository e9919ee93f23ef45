/** Help, manual pages, completion and version. */
@NullMarked
package org.furrow.node.app.help;

import org.jspecify.annotations.NullMarked;
