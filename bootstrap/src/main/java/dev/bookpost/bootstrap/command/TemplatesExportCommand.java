package dev.bookpost.bootstrap.command;

import dev.bookpost.smtp.templates.TemplateSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Write the mail templates of this version into a folder, as a starting point.",
            "Keep those that you change: what is not in the folder of BOOKPOST_MAIL_TEMPLATES stays as shipped,",
            "and follows when Bookpost is upgraded."
        })
final class TemplatesExportCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "a new folder, or an empty one")
    private Path folder = Path.of("");

    @Option(names = "--verbose", description = "with the stack trace of a failure")
    @SuppressWarnings("UnusedVariable") // read from the parse result, where failures are reported
    private boolean verbose;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        try {
            int count = TemplateSet.export(folder);
            PrintWriter out = spec.commandLine().getOut();
            out.println(count + " templates are in " + folder);
            out.flush();
            return 0;
        } catch (DirectoryNotEmptyException e) {
            return refused("is not empty");
        } catch (FileAlreadyExistsException e) {
            return refused("is no folder");
        }
    }

    private int refused(String why) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("bookpost: " + folder + " " + why + ": templates are written into a new or empty folder");
        err.flush();
        return 1;
    }
}
