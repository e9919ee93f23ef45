/** What describes a data set: card and manifest. */
@NullMarked
package org.furrow.node.dataset.card;

import org.jspecify.annotations.NullMarked;
