package org.furrow.node.figures.chart;

import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.furrow.world.checkpoint.FileTree;
import org.furrow.world.checkpoint.TemporaryFiles;
import org.jspecify.annotations.Nullable;

/**
 * The font of all figures, which is part of this program; no font, display or library of fonts of the machine is
 * needed. Where the JDK cannot draw text even so, figures are left out, which a command reports at its end.
 */
public final class Lettering {
    /** The same letters on any machine; SIL Open Font License. */
    private static final String FONT = "/figures/LiberationSans-Regular.ttf";

    /** Property of the JDK: a list of fonts, which it reads instead of asking libfontconfig. */
    private static final String JDK_FONTS = "sun.awt.fontconfig";

    private static volatile boolean leftOut;

    /** The font, and why text cannot be drawn with it, or null. */
    private record Loaded(Font font, @Nullable String fault) {
        static final Loaded ONCE = load();

        /** Without the parts of the JDK that draw text, it throws an Error of no particular type. */
        private static Loaded load() {
            try {
                Font font = fromResource();
                Graphics2D g = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
                g.setFont(font);
                g.drawString("0", 0, 0);
                g.dispose();
                return new Loaded(font, null);
            } catch (IOException | FontFormatException | RuntimeException | Error e) {
                return new Loaded(new Font(Font.SANS_SERIF, Font.PLAIN, 1), fault(e));
            }
        }

        private static String fault(Throwable e) {
            return e instanceof IOException
                    ? String.valueOf(e.getMessage())
                    : e + "; use a complete JDK, with the libraries of java.desktop";
        }

        private static Font fromResource() throws IOException, FontFormatException {
            if (System.getProperty("os.name").equals("Linux") && System.getProperty(JDK_FONTS) == null) {
                Path folder = TemporaryFiles.folder("furrow-font-");
                Path file = folder.resolve("font.ttf");
                Path list = folder.resolve("fonts.properties");
                try (InputStream font = resource()) {
                    Files.copy(font, file);
                    Files.write(list, jdkFonts(file));
                    System.setProperty(JDK_FONTS, list.toString());
                    return create(); // the JDK reads the list
                } finally {
                    FileTree.delete(folder);
                }
            }
            return create();
        }

        private static Font create() throws IOException, FontFormatException {
            try (InputStream font = resource()) {
                return Font.createFont(Font.TRUETYPE_FONT, font);
            }
        }

        private static InputStream resource() {
            return Objects.requireNonNull(Lettering.class.getResourceAsStream(FONT), FONT);
        }
    }

    private Lettering() {}

    /** A list in which one file is each font of the JDK; without any it would look for libfontconfig. */
    private static List<String> jdkFonts(Path file) {
        return List.of(
                "version=1",
                "sequence.allfonts=latin-1",
                "dialog.plain.latin-1=Furrow",
                "filename.Furrow=" + file.toString().replace("\\", "\\\\"));
    }

    static Font font(float size_pt) {
        return Loaded.ONCE.font.deriveFont(size_pt);
    }

    /** Whether text, and so figures, can be drawn; if not, it is remembered that figures were left out. */
    public static boolean isPossible() {
        leftOut |= Loaded.ONCE.fault != null;
        return Loaded.ONCE.fault == null;
    }

    /** @throws IOException if text cannot be drawn, with the cause and a remedy */
    public static void require() throws IOException {
        if (Loaded.ONCE.fault != null) {
            throw new IOException("no figures: the JDK cannot draw text: " + Loaded.ONCE.fault);
        }
    }

    /** Why figures were left out and what to do, in one line; empty if none were. */
    public static Optional<String> omission() {
        try {
            if (leftOut) {
                require();
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
