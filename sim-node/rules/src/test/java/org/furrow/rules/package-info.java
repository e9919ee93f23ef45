/** Rules of architecture, which the tests of each module check on its own classes. */
@NullMarked
package org.furrow.rules;

import org.jspecify.annotations.NullMarked;
