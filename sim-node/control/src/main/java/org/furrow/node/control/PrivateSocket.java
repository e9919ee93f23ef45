package org.furrow.node.control;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.furrow.node.input.InputError;
import org.furrow.world.checkpoint.FileTree;
import org.jspecify.annotations.Nullable;

/** Socket files that only this user can use. */
public final class PrivateSocket {
    /** Greatest length of the path of a socket, in bytes, on every system. */
    private static final int MOST_BYTES = 103;

    private PrivateSocket() {}

    /**
     * Listens at a socket file. The file of a process that was killed is replaced.
     *
     * @param where beginning of messages
     * @throws InputError when the path is too long or in use, or the file cannot be created
     */
    public static ServerSocketChannel listen(String where, Path path) throws InputError {
        Path target = path.toAbsolutePath();
        requireLength(where, target);
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            requireStale(where, path);
        }
        Path parent = target.getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw new InputError(where + "there is no folder " + parent);
        }
        Path own = null;
        try {
            // made in a folder of this user alone, so that no other user can connect before its mode is set
            own = Files.createTempDirectory(parent, ".furrow-");
            Path made = own.resolve("s");
            ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            server.bind(UnixDomainSocketAddress.of(made));
            Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rw-------"));
            Files.move(made, target, StandardCopyOption.ATOMIC_MOVE);
            return server;
        } catch (IOException | RuntimeException e) {
            throw new InputError(where + "the socket cannot be created: " + e.getMessage());
        } finally {
            deleteQuietly(own);
        }
    }

    /**
     * Refuses a path that is too long for a socket.
     *
     * @param where beginning of the message
     */
    static void requireLength(String where, Path path) throws InputError {
        int bytes = path.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MOST_BYTES) {
            throw new InputError(where + "the path of a socket has at most " + MOST_BYTES + " bytes, this one " + bytes
                    + "; name a shorter one");
        }
    }

    private static void deleteQuietly(@Nullable Path folder) {
        try {
            if (folder != null) {
                FileTree.delete(folder);
            }
        } catch (IOException e) {
            // an empty folder stays
        }
    }

    private static void requireStale(String where, Path path) throws InputError {
        if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) || Files.isDirectory(path)) {
            throw new InputError(where + "is not a socket; name another path");
        }
        try {
            SocketChannel.open(UnixDomainSocketAddress.of(path)).close();
        } catch (IOException e) {
            return; // its process has ended
        }
        throw new InputError(where + "another process listens there; name another path");
    }
}
