package org.furrow.node.app.vehicle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.furrow.node.input.InputError;
import org.furrow.node.run.machine.ControllerLink;
import org.furrow.node.run.machine.StepClock;
import org.furrow.node.scenario.mechanism.MechanismFile;
import org.furrow.vehicle.contact.MechanismContacts;
import org.furrow.vehicle.dynamics.MechanismPorts;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.dynamics.MultibodyModel;
import org.furrow.vehicle.dynamics.Stepper;
import org.furrow.vehicle.ode.Integrator;

/**
 * Steps another instance of a mechanism before a run on the clock, with a controller in this process that answers
 * zeros, so that the JVM has loaded and compiled what a step needs before the first one is due.
 */
final class MechanismWarmUp {
    private static final int STEPS = 15_000;
    /** It begins again at the start before a mechanism without control moves far. */
    private static final int STEPS_PER_START = 100;

    private static final double TIMEOUT_S = 10;

    private final MechanismFile mechanism;
    private final MultibodyModel model;
    private final ControllerLink.Greeting greeting;

    MechanismWarmUp(MechanismFile mechanism, MultibodyModel model, ControllerLink.Greeting greeting) {
        this.mechanism = mechanism;
        this.model = model;
        this.greeting = greeting;
    }

    void run(Integrator integrator) throws InputError, IOException {
        double[] seen = new double[greeting.sensors().size()];
        double[] inputs = new double[greeting.inputs().size()];
        Multibody multibody = new Multibody(model);
        Stepper stepper = new Stepper(multibody, integrator);
        MechanismPorts ports = mechanism.ports(model);
        MechanismContacts contacts = mechanism.touch();
        StepClock clock = new StepClock(greeting.step_s(), due_ns -> {});
        double[] q = {};
        double[] v = {};
        InetSocketAddress here = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (ControllerLink link = new ControllerLink(here, TIMEOUT_S)) {
            Thread.ofPlatform().daemon().name("warm-up").start(() -> answer(link.port(), seen.length, inputs.length));
            link.accept(greeting);
            for (int n = 0; n < STEPS; n++) {
                if (n % STEPS_PER_START == 0) {
                    q = model.tree().designCoordinates();
                    v = model.start().velocities().clone();
                }
                clock.begin();
                ports.read(q, v, seen);
                link.exchange(0, seen, inputs);
                clock.answered();
                ports.apply(multibody, inputs, greeting.step_s());
                contacts.begin(greeting.step_s());
                stepper.step(q, v, 0, greeting.step_s(), contacts);
                clock.end();
            }
        }
    }

    /** Answers zeros until the connection ends. */
    private static void answer(int port, int sensors, int inputs) {
        byte[] answer = new byte[Double.BYTES * inputs];
        int length = Double.BYTES * (1 + sensors);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            int first = in.read();
            while (first >= 0 && first != '\n') {
                first = in.read();
            }
            while (in.readNBytes(length).length == length) {
                socket.getOutputStream().write(answer);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
