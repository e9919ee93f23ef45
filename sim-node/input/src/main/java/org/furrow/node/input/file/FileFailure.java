package org.furrow.node.input.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Sentences about files that cannot be read or written. */
public final class FileFailure {
    private static final Map<String, String> REMEDIES = new LinkedHashMap<>();

    static {
        REMEDIES.put("No space left on device", "; free some space, or name a folder on another disk");
        REMEDIES.put("Disk quota exceeded", "; free some space, or name a folder on another disk");
        REMEDIES.put("File too large", "; raise the limit ('ulimit -f'), or name a folder on another disk");
        REMEDIES.put("Too many open files", "; raise the limit, for example with 'ulimit -n 4096'");
    }

    private FileFailure() {}

    /** What has failed; the message of some exceptions is only a path. */
    public static String words(IOException e) {
        if (e instanceof AccessDeniedException denied) {
            return denied.getFile() + ": no permission";
        }
        if (e instanceof NoSuchFileException missing) {
            return missing.getFile() + ": does not exist";
        }
        return e.getMessage() == null ? "a file cannot be read or written" : e.getMessage();
    }

    /** What has failed, where an exception is only a wrapper for another one. */
    public static String words(UncheckedIOException e) {
        IOException wrapped = Objects.requireNonNull(e.getCause());
        String cause = words(wrapped);
        String message = e.getMessage();
        return message == null || message.equals(wrapped.toString()) ? cause : message + ": " + cause;
    }

    /** The remedy for a failure that the system has named in a message, as its end; empty when none is known. */
    public static String remedy(@Nullable String message) {
        for (Map.Entry<String, String> each : REMEDIES.entrySet()) {
            if (message != null && message.contains(each.getKey()) && !message.contains(each.getValue())) {
                return each.getValue();
            }
        }
        return "";
    }

    /** The same failure, with the file that was written: an exception of a stream does not name it. */
    public static IOException naming(Object file, IOException e) {
        return e instanceof FileSystemException
                        || e.getMessage() == null
                        || e.getMessage().contains(file.toString())
                ? e
                : new IOException(file + ": " + e.getMessage(), e);
    }
}
