package org.furrow.node.scenario;

import java.nio.file.Path;

/**
 * A user's file that a scenario, or one of its files, names.
 *
 * @param place of its copy in the folder of a run, such as {@code inputs/my-hill.asc}
 * @param file the file that was read, absolute
 * @param sha256 hash of the content that was read
 */
public record InputFile(String place, Path file, String sha256) {}
