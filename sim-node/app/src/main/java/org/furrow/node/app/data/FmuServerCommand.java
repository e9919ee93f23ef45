package org.furrow.node.app.data;

import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.fmi.FmuServer;
import org.furrow.node.results.BuildInfo;
import org.furrow.node.results.RunFailedException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code furrow fmu-server}. */
@Command(
        name = "fmu-server",
        description =
                "Simulate an instance of an FMU of 'furrow export-fmu'. The library in the FMU starts this command;"
                        + " its standard input and output are the connection.")
public final class FmuServerCommand extends CliCommand {
    @Parameters(paramLabel = "DIR", description = "Folder 'resources' of the unpacked FMU.")
    private Path folder;

    @Override
    public Integer call() throws RunFailedException {
        try (FileInputStream in = new FileInputStream(FileDescriptor.in);
                FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
            new FmuServer(new BufferedInputStream(in), out, folder, BuildInfo.code()).run();
        } catch (IOException e) {
            throw new RunFailedException("the connection to the FMU: " + e.getMessage(), e);
        }
        return ExitCodes.OK;
    }
}
