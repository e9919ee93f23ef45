package org.furrow.node.view.web;

import org.jspecify.annotations.Nullable;

/**
 * A resource that the server answers with. The body is not copied: it must not change.
 *
 * @param contentType with its character set where it has one
 * @param etag of a resource that a client may keep and ask for again: letters and digits; null: it is never stored
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, never compared
public record Resource(
        byte[] body, String contentType, @Nullable String etag) {
    /** A resource that may differ at the next request. */
    public static Resource current(byte[] body, String contentType) {
        return new Resource(body, contentType, null);
    }
}
