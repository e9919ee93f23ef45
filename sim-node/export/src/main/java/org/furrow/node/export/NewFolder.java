package org.furrow.node.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.FileFailure;
import org.furrow.node.log.LogDamagedException;
import org.furrow.world.checkpoint.FileTree;

/** A folder that is written beside its place and moved there when it is complete; a failure leaves none. */
public final class NewFolder {
    private NewFolder() {}

    /** Writes the content of a folder. */
    public interface Content {
        void write(Path folder) throws InputError, IOException, LogDamagedException;
    }

    /** Writes a folder. What an interrupted attempt has left is removed first. */
    public static void write(Path out, Content content) throws InputError, IOException, LogDamagedException {
        Path part = out.resolveSibling(out.getFileName() + ".part");
        FileTree.delete(part);
        try {
            content.write(Files.createDirectories(part));
            Files.move(part, out, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw FileFailure.naming(out, e);
        } finally {
            FileTree.delete(part);
        }
    }
}
