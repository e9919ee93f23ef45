package org.furrow.node.view.web;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A resource that the server answers with. The body is not copied: it must not change.
 *
 * @param contentType with its character set where it has one
 * @param gzipped whether the body is compressed with gzip on top of its content type
 * @param etag of a resource that a client may keep and ask for again, without quotes; null: it is never stored
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, never compared
public record Resource(
        byte[] body,
        String contentType,
        boolean gzipped,
        @Nullable String etag) {
    private static final Pattern HEADER_VALUE = Pattern.compile("[\\x21-\\x7e][\\x20-\\x7e]*");
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9._-]+");

    /** @throws IllegalArgumentException when a header cannot have the content type or the tag */
    public Resource {
        if (!HEADER_VALUE.matcher(contentType).matches()) {
            throw new IllegalArgumentException("a content type has printable ASCII characters, found " + contentType);
        }
        if (etag != null && !TAG.matcher(etag).matches()) {
            throw new IllegalArgumentException("a tag has letters, digits and . _ -, found " + etag);
        }
    }

    /** A resource that may differ at the next request. */
    public static Resource current(byte[] body, String contentType) {
        return new Resource(body, contentType, false, null);
    }
}
