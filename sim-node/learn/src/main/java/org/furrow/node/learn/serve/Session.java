package org.furrow.node.learn.serve;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.furrow.node.learn.Batch;
import org.furrow.node.learn.Environment;
import org.furrow.node.learn.EpisodeFiles;
import org.furrow.node.learn.Rollout;
import org.furrow.node.learn.task.Task;
import org.furrow.world.digest.Digest;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Carries out the requests of one client. */
final class Session {
    private static final int RESET = 1;
    private static final int STEP = 2;
    private static final int SNAPSHOT = 3;
    private static final int RESTORE = 4;
    private static final int FORGET = 5;
    private static final int DIGEST = 6;
    private static final int ROLLOUT = 7;
    private static final int SAVE = 8;
    private static final int CLOSE = 9;
    private static final int EPISODES = 10;

    private static final int MOST_SNAPSHOTS = 1024;
    private static final long MOST_ROLLOUT = 1 << 26;

    private final Batch batch;
    private final Frames frames;
    private final Path episodes;
    private final JsonMapper mapper = JsonMapper.builder().build();
    private final Map<Long, List<Environment.@Nullable Saved>> snapshots = new HashMap<>();
    private final float[] actions;
    private final int agents;
    private final int width;
    private long lastHandle;

    /** A request that cannot be carried out; nothing has changed. */
    private static final class RequestException extends Exception {
        private static final long serialVersionUID = 1L;

        RequestException(String message) {
            super(message);
        }
    }

    /** @param episodes folder below which the client may save episodes */
    Session(Batch batch, Frames frames, Path episodes) {
        this.batch = batch;
        this.frames = frames;
        this.episodes = episodes.toAbsolutePath().normalize();
        Task task = batch.task();
        agents = task.agents().size();
        width = agents * task.action().size();
        actions = new float[batch.size() * width];
    }

    /** Carries out requests until the client closes. */
    void run(String hello) throws IOException {
        frames.sendHello(hello);
        while (frames.receive()) {
            try {
                if (frames.operation() == CLOSE) {
                    frames.begin(0);
                    frames.send();
                    return;
                }
                carryOut();
            } catch (RequestException | IllegalStateException | IllegalArgumentException e) {
                frames.sendError(String.valueOf(e.getMessage()));
            }
        }
    }

    private void carryOut() throws IOException, RequestException {
        switch (frames.operation()) {
            case RESET -> reset();
            case STEP -> step();
            case SNAPSHOT -> snapshot();
            case RESTORE -> restore();
            case FORGET -> forget();
            case DIGEST -> digest();
            case ROLLOUT -> rollout();
            case SAVE -> save();
            case EPISODES -> episodes();
            default -> throw new RequestException("there is no operation " + frames.operation());
        }
    }

    private void reset() throws IOException, RequestException {
        ByteBuffer in = frames.payload();
        int count = batch.size();
        requireAtLeast("reset", 9L * count);
        byte[] mask = mask(in);
        long[] seeds = new long[count];
        for (int e = 0; e < count; e++) {
            seeds[e] = in.getLong();
            if (seeds[e] < -1) {
                throw new RequestException("reset: a seed must be >= -1, found " + seeds[e] + " for environment " + e);
            }
        }
        int start = -1;
        int goal = -1;
        if (in.hasRemaining()) {
            JsonNode options = json("reset", in);
            for (String key : options.propertyNames()) {
                if (!key.equals("start") && !key.equals("goal")) {
                    throw new RequestException("reset: there is no option '" + key + "'; there are start, goal");
                }
            }
            start = place(options, "start", batch.task().starts().size());
            goal = place(options, "goal", batch.task().goals().size());
        }
        batch.reset(mask, seeds, start, goal);
        sendObservations();
    }

    private static int place(JsonNode options, String key, int count) throws RequestException {
        if (!options.has(key)) {
            return -1;
        }
        int number = options.path(key).isInt() ? options.path(key).asInt() : -1;
        if (number < 0 || number >= count) {
            throw new RequestException(
                    "reset: " + key + " must be a number of the task's places, from 0 to " + (count - 1));
        }
        return number;
    }

    private byte[] mask(ByteBuffer in) {
        byte[] mask = new byte[batch.size()];
        in.get(mask);
        return mask;
    }

    private void sendObservations() throws IOException {
        ByteBuffer out = frames.begin(Float.BYTES * batch.observations.length);
        put(out, batch.observations);
        frames.send();
    }

    private void step() throws IOException, RequestException {
        ByteBuffer in = frames.payload();
        requireExactly("step", (long) Float.BYTES * actions.length, "actions of all agents");
        for (int k = 0; k < actions.length; k++) {
            actions[k] = in.getFloat();
            if (!Float.isFinite(actions[k])) {
                throw new RequestException("step: action " + k % (width / agents) + " of agent "
                        + k % width / (width / agents) + " in environment " + k / width + " is not a finite number");
            }
        }
        Batch.Autoreset autoreset =
                switch (frames.flags()) {
                    case 0 -> Batch.Autoreset.DISABLED;
                    case 1 -> Batch.Autoreset.NEXT_STEP;
                    case 2 -> Batch.Autoreset.SAME_STEP;
                    default -> throw new RequestException("step: flags must be 0, 1 or 2, found " + frames.flags());
                };
        batch.step(actions, autoreset);
        int floats = 2 * batch.observations.length + batch.rewards.length + batch.terms.length;
        ByteBuffer out = frames.begin(Float.BYTES * floats + batch.terminated.length + 3 * batch.size());
        put(out, batch.observations);
        if (autoreset == Batch.Autoreset.SAME_STEP) {
            put(out, batch.finals);
        }
        put(out, batch.rewards);
        put(out, batch.terms);
        out.put(batch.terminated).put(batch.truncated).put(batch.ended).put(batch.reset);
        frames.send();
    }

    private void snapshot() throws IOException, RequestException {
        requireExactly("snapshot", batch.size(), "a mask of all environments");
        if (snapshots.size() == MOST_SNAPSHOTS) {
            throw new RequestException("snapshot: " + MOST_SNAPSHOTS + " snapshots are kept; forget some");
        }
        List<Environment.@Nullable Saved> saved = batch.save(mask(frames.payload()));
        snapshots.put(++lastHandle, saved);
        frames.begin(Long.BYTES).putLong(lastHandle);
        frames.send();
    }

    private List<Environment.@Nullable Saved> kept(long handle) throws RequestException {
        List<Environment.@Nullable Saved> saved = snapshots.get(handle);
        if (saved == null) {
            throw new RequestException("there is no snapshot " + handle);
        }
        return saved;
    }

    private void restore() throws IOException, RequestException {
        requireExactly("restore", Long.BYTES + batch.size(), "a handle and a mask of all environments");
        List<Environment.@Nullable Saved> saved = kept(frames.payload().getLong());
        batch.restore(saved, mask(frames.payload()));
        sendObservations();
    }

    private void forget() throws IOException, RequestException {
        requireExactly("forget", Long.BYTES, "a handle");
        long handle = frames.payload().getLong();
        kept(handle);
        snapshots.remove(handle);
        frames.begin(0);
        frames.send();
    }

    private void digest() throws IOException, RequestException {
        requireExactly("digest", 0, "nothing");
        ByteBuffer out = frames.begin(Long.BYTES * batch.size());
        for (long digest : batch.digests()) {
            out.putLong(digest);
        }
        frames.send();
    }

    private void rollout() throws IOException, RequestException {
        requireAtLeast("rollout", 12);
        ByteBuffer in = frames.payload();
        int environment = in.getInt();
        long candidates = in.getInt() & 0xffffffffL;
        long steps = in.getInt() & 0xffffffffL;
        if (environment < 0 || environment >= batch.size()) {
            throw new RequestException("rollout: there is no environment " + environment);
        }
        if (candidates < 1 || steps < 1 || candidates * steps * width > MOST_ROLLOUT) {
            throw new RequestException(
                    "rollout: candidates and steps must be at least 1, and all actions together at most " + MOST_ROLLOUT
                            + " numbers");
        }
        requireExactly(
                "rollout", Float.BYTES * candidates * steps * width, "the actions of all candidates after the head");
        float[] sequences = new float[(int) (candidates * steps) * width];
        for (int k = 0; k < sequences.length; k++) {
            sequences[k] = in.getFloat();
            if (!Float.isFinite(sequences[k])) {
                throw new RequestException(
                        "rollout: an action of candidate " + k / (steps * width) + " is not a finite number");
            }
        }
        Rollout rollout = batch.rollout(environment, (int) candidates, (int) steps, sequences);
        int numbers = rollout.rewards.length + rollout.lasted.length + rollout.observations.length;
        ByteBuffer out = frames.begin(Float.BYTES * numbers);
        put(out, rollout.rewards);
        for (int lasted : rollout.lasted) {
            out.putInt(lasted);
        }
        put(out, rollout.observations);
        frames.send();
    }

    private void save() throws IOException, RequestException {
        JsonNode options = json("save", frames.payload());
        int environment = options.path("env").asInt(-1);
        String folder = options.path("folder").asString("");
        if (environment < 0 || environment >= batch.size() || folder.isEmpty()) {
            throw new RequestException("save: needs \"env\", the number of an environment, and \"folder\"");
        }
        Environment of = batch.environment(environment);
        try {
            Path to = episodes.resolve(folder).normalize();
            if (!to.startsWith(episodes)) {
                throw new RequestException("save: " + folder + ": is not below " + episodes
                        + "; name a folder there, or start the server with another --save");
            }
            EpisodeFiles.write(of, to);
        } catch (IOException | InvalidPathException e) {
            throw new RequestException("save: " + e.getMessage());
        }
        frames.sendText("{\"digest\": \"" + Digest.toHex(of.digest()) + "\", \"epochs\": " + of.epochs() + "}");
    }

    /** What the present episodes began with. */
    private void episodes() throws IOException, RequestException {
        requireExactly("episodes", 0, "nothing");
        List<String> all = new ArrayList<>();
        for (Environment each : batch.environments()) {
            Environment.Episode episode = each.episode();
            String drawn = each.drawn().entrySet().stream()
                    .map(value -> mapper.writeValueAsString(value.getKey()) + ": " + value.getValue())
                    .collect(Collectors.joining(", ", "{", "}"));
            all.add("{\"seed\": " + episode.seed() + ", \"number\": " + episode.number() + ", \"start\": "
                    + episode.start() + ", \"goal\": " + episode.goal() + ", \"variant\": " + episode.variant()
                    + ", \"sensors\": " + episode.sensors() + ", \"drawn\": " + drawn + "}");
        }
        frames.sendText("[" + String.join(", ", all) + "]");
    }

    private JsonNode json(String operation, ByteBuffer in) throws RequestException {
        byte[] text = new byte[in.remaining()];
        in.get(text);
        try {
            JsonNode tree = mapper.readTree(new String(text, StandardCharsets.UTF_8));
            if (tree.isObject()) {
                return tree;
            }
        } catch (JacksonException e) {
            throw new RequestException(operation + ": the options are no JSON: " + e.getOriginalMessage());
        }
        throw new RequestException(operation + ": the options must be a JSON object");
    }

    private void requireAtLeast(String operation, long bytes) throws RequestException {
        if (frames.payload().remaining() < bytes) {
            throw new RequestException(operation + ": expected at least " + bytes + " bytes, found "
                    + frames.payload().remaining());
        }
    }

    private void requireExactly(String operation, long bytes, String what) throws RequestException {
        if (frames.payload().remaining() != bytes) {
            throw new RequestException(operation + ": expected " + bytes + " bytes, " + what + ", found "
                    + frames.payload().remaining());
        }
    }

    private static void put(ByteBuffer out, float[] values) {
        out.asFloatBuffer().put(values);
        out.position(out.position() + Float.BYTES * values.length);
    }
}
