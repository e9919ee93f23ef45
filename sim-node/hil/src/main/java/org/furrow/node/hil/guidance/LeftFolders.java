package org.furrow.node.hil.guidance;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.CloseHelper;
import org.furrow.world.checkpoint.FileTree;
import org.furrow.world.checkpoint.TemporaryFiles;

/** Temporary folders, named by the process that made them, so that a later one deletes those of a killed process. */
final class LeftFolders {
    private static final String PREFIX = "furrow-controller-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{1,18})-.*");

    private LeftFolders() {}

    /** Makes a folder for this process. */
    static Path make() throws IOException {
        Path made = TemporaryFiles.folder(PREFIX + ProcessHandle.current().pid() + "-");
        Path parent = made.getParent();
        if (parent != null) {
            deleteLeft(parent, made);
        }
        return made;
    }

    /** Deletes folders of this user whose process has ended. */
    private static void deleteLeft(Path parent, Path own) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path folder : folders) {
                Matcher name = NAME.matcher(String.valueOf(folder.getFileName()));
                if (name.matches()
                        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()
                        && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                        && Files.getOwner(folder).equals(Files.getOwner(own))) {
                    delete(folder);
                }
            }
        } catch (IOException e) {
            // another process deletes the same one; it may remain
        }
    }

    /** Deletes a folder with its files; it may remain. */
    static void delete(Path folder) {
        CloseHelper.quietClose(() -> FileTree.delete(folder));
    }
}
