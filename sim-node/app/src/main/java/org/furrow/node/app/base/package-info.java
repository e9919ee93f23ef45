/** What every command is made of: its base, its exit code, its tables. */
@NullMarked
package org.furrow.node.app.base;

import org.jspecify.annotations.NullMarked;
