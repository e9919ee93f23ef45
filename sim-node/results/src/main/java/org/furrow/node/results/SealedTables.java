package org.furrow.node.results;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.results.table.SensorRow;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.world.checkpoint.Seal;
import org.furrow.world.digest.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * The tables that a rank records. A checkpoint seals their beginnings, so that a run is resumed from undamaged tables
 * only.
 */
public final class SealedTables {
    private static final int CHUNK = 1 << 16;

    /** Tables with a row for each epoch, and the epoch of the first row. */
    private final Map<TablePrefix, Integer> ofVehicles = new LinkedHashMap<>();

    private final @Nullable TablePrefix digests;

    /** @param ranks number of ranks of the run */
    public SealedTables(Scenario scenario, OutputFolder folder, int rank, int ranks) {
        RankPlacement placement = new RankPlacement(scenario.vehicles().size(), ranks);
        for (int v = 0; v < scenario.vehicles().size(); v++) {
            if (placement.rankOf(v) == rank) {
                VehiclePlan plan = scenario.vehicles().get(v);
                names(plan).forEach(name -> ofVehicles.put(new TablePrefix(folder, name), plan.enterEpoch()));
            }
        }
        digests = rank == 0 ? new TablePrefix(folder, "digests.csv") : null;
    }

    /** Paths of a vehicle's tables in the folder of the run. */
    static List<String> names(VehiclePlan plan) {
        String own = "vehicles/" + plan.name() + ".csv";
        return plan.sensors().isEmpty() ? List.of(own) : List.of(own, SensorRow.table(plan.name()));
    }

    /** The beginnings of the tables up to a checkpoint; their rows must be in the files. */
    public List<Seal.TableStart> upTo(Seal checkpoint) throws IOException {
        List<Seal.TableStart> starts = new ArrayList<>();
        for (Map.Entry<TablePrefix, Integer> table : ofVehicles.entrySet()) {
            starts.add(table.getKey().throughRow(Math.max(0, checkpoint.epoch() + 1 - table.getValue())));
        }
        if (digests != null) {
            starts.add(digests.throughEpoch(checkpoint.committed()));
        }
        return starts;
    }

    /**
     * Compares the tables of a run with the seals of one of its checkpoints.
     *
     * @return the first difference, beginning with the path of the table; null when there is none
     */
    public static @Nullable String findDamage(Path folder, List<Seal> seals) {
        for (Seal seal : seals) {
            for (Seal.TableStart table : seal.tables()) {
                String what = compare(folder.resolve(table.path()), table);
                if (what != null) {
                    return table.path() + ": " + what;
                }
            }
        }
        return null;
    }

    private static @Nullable String compare(Path file, Seal.TableStart sealed) {
        MessageDigest digest = Sha256.newDigest();
        try (InputStream in = Files.newInputStream(file)) {
            byte[] chunk = new byte[CHUNK];
            long left = sealed.bytes();
            while (left > 0) {
                int read = in.read(chunk, 0, (int) Math.min(left, CHUNK));
                if (read < 0) {
                    return "is truncated: it has " + (sealed.bytes() - left) + " bytes, the checkpoint needs "
                            + sealed.bytes();
                }
                digest.update(chunk, 0, read);
                left -= read;
            }
        } catch (IOException e) {
            return "is missing or cannot be read";
        }
        return Sha256.toHex(digest.digest()).equals(sealed.sha256())
                ? null
                : "is damaged: its first " + sealed.bytes() + " bytes differ from those that the checkpoint has sealed";
    }
}
