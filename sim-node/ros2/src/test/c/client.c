/* A participant of Eclipse Cyclone DDS that controls a run which is paused, as a node on rmw_cyclonedds would: it steps,
 * asks about the vehicle, runs an action to its end and cancels another, resets the run and lets it play. Its last line
 * has what it was answered. */
#include "dds/dds.h"
#include "services.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static dds_entity_t participant, goals_reader, feedback_reader;
static long feedbacks;
static unsigned long long last_remaining;

typedef struct { dds_entity_t writer, reader; long long seq; } client_t;

/* One descriptor serves services whose messages have the same fields, under the name that the service has. */
static dds_topic_descriptor_t renamed(const dds_topic_descriptor_t *like, const char *type) {
  dds_topic_descriptor_t d = {
    .m_size = like->m_size, .m_align = like->m_align, .m_flagset = like->m_flagset,
    .m_typename = type, .m_nops = like->m_nops, .m_ops = like->m_ops, .m_meta = like->m_meta,
    .restrict_data_representation = like->restrict_data_representation,
  };
  return d;
}

static dds_entity_t topic(const dds_topic_descriptor_t *like, const char *type, const char *name) {
  char *kept = strdup(type);
  dds_topic_descriptor_t d = renamed(like, kept);
  dds_entity_t t = dds_create_topic(participant, &d, name, NULL, NULL);
  if (t < 0) { fprintf(stderr, "topic %s: %s\n", name, dds_strretcode(-t)); exit(1); }
  return t;
}

static dds_qos_t *reliable(int latched) {
  dds_qos_t *qos = dds_create_qos();
  dds_qset_reliability(qos, DDS_RELIABILITY_RELIABLE, DDS_SECS(1));
  dds_qset_history(qos, DDS_HISTORY_KEEP_LAST, 100);
  if (latched) dds_qset_durability(qos, DDS_DURABILITY_TRANSIENT_LOCAL);
  return qos;
}

static void await_match(dds_entity_t writer, dds_entity_t reader, const char *name) {
  for (int k = 0; k < 3000; k++) {
    dds_publication_matched_status_t w = {0};
    dds_subscription_matched_status_t r = {0};
    if (writer) dds_get_publication_matched_status(writer, &w);
    dds_get_subscription_matched_status(reader, &r);
    if ((!writer || w.current_count > 0) && r.current_count > 0) return;
    dds_sleepfor(DDS_MSECS(10));
  }
  fprintf(stderr, "no service %s\n", name);
  exit(1);
}

static client_t client(const char *name, const char *type, const dds_topic_descriptor_t *request, const dds_topic_descriptor_t *reply) {
  char text[256], kind[256];
  client_t c = {0};
  dds_qos_t *qos = reliable(0);
  snprintf(text, sizeof text, "rq/%sRequest", name);
  snprintf(kind, sizeof kind, "%s_Request_", type);
  c.writer = dds_create_writer(participant, topic(request, kind, text), qos, NULL);
  snprintf(text, sizeof text, "rr/%sReply", name);
  snprintf(kind, sizeof kind, "%s_Response_", type);
  c.reader = dds_create_reader(participant, topic(reply, kind, text), qos, NULL);
  dds_delete_qos(qos);
  await_match(c.writer, c.reader, name);
  return c;
}

/* Each request and reply begins with these. */
typedef struct { uint64_t guid; int64_t seq; } head_t;

/* Sends a request and waits for the reply to it; NULL: none came. The caller does not free it. */
static void *call(client_t *c, void *request) {
  head_t *head = request;
  head->guid = 0x1122334455667788ull, head->seq = ++c->seq;
  if (dds_write(c->writer, request) < 0) return NULL;
  for (int k = 0; k < 30000; k++) {
    void *sample = NULL;
    dds_sample_info_t info;
    int n = dds_take(c->reader, &sample, &info, 1, 1);
    if (n > 0 && info.valid_data) {
      head_t *reply = sample;
      if (reply->guid == head->guid && reply->seq == head->seq) return sample;
      fprintf(stderr, "a reply to another request\n");
    }
    dds_sleepfor(DDS_MSECS(1));
  }
  fprintf(stderr, "no reply\n");
  exit(1);
}

static int result(const char *name, const char *type, const dds_topic_descriptor_t *like, void *request) {
  client_t c = client(name, type, like, &simulation_interfaces_srv_dds__Result_Response__desc);
  return ((simulation_interfaces_srv_dds__Result_Response_ *)call(&c, request))->result.result;
}

#define SRV(NAME) "simulation_interfaces::srv::dds_::" NAME
#define ACTION(NAME) "simulation_interfaces::action::dds_::SimulateSteps_" NAME

static client_t state_client;

static int state(void) {
  simulation_interfaces_srv_dds__Empty_Request_ none = {0};
  return ((simulation_interfaces_srv_dds__GetSimulationState_Response_ *)call(&state_client, &none))->state;
}

static void count_feedback(void) {
  void *sample = NULL;
  dds_sample_info_t info;
  while (dds_take(feedback_reader, &sample, &info, 1, 1) > 0 && info.valid_data) {
    simulation_interfaces_action_dds__SimulateSteps_FeedbackMessage_ *f = sample;
    feedbacks++, last_remaining = f->remaining_steps;
    dds_return_loan(feedback_reader, &sample, 1);
  }
}

static int last_goal_status(void) {
  void *sample = NULL;
  dds_sample_info_t info;
  int status = -1;
  while (dds_take(goals_reader, &sample, &info, 1, 1) > 0 && info.valid_data) {
    action_msgs_msg_dds__GoalStatusArray_ *a = sample;
    if (a->status_list._length > 0) status = a->status_list._buffer[a->status_list._length - 1].status;
    dds_return_loan(goals_reader, &sample, 1);
  }
  return status;
}

int main(void) {
  participant = dds_create_participant((dds_domainid_t)atoi(getenv("ROS_DOMAIN_ID")), NULL, NULL);
  if (participant < 0) { fprintf(stderr, "%s\n", dds_strretcode(-participant)); return 1; }
  simulation_interfaces_srv_dds__Empty_Request_ none = {0};
  client_t features = client("get_simulator_features", SRV("GetSimulatorFeatures"),
      &simulation_interfaces_srv_dds__Empty_Request__desc, &simulation_interfaces_srv_dds__GetSimulatorFeatures_Response__desc);
  simulation_interfaces_srv_dds__GetSimulatorFeatures_Response_ *f = call(&features, &none);
  printf("{\"features\": [");
  for (uint32_t k = 0; k < f->features.features._length; k++) printf(k ? ", %d" : "%d", f->features.features._buffer[k]);
  state_client = client("get_simulation_state", SRV("GetSimulationState"),
      &simulation_interfaces_srv_dds__Empty_Request__desc, &simulation_interfaces_srv_dds__GetSimulationState_Response__desc);
  printf("], \"first_state\": %d", state());

  simulation_interfaces_srv_dds__StepSimulation_Request_ steps = {.steps = 5};
  printf(", \"step\": %d", result("step_simulation", SRV("StepSimulation"), &simulation_interfaces_srv_dds__StepSimulation_Request__desc, &steps));

  simulation_interfaces_srv_dds__Filters_Request_ filters = {.filters = {.filter = "^ro"}};
  client_t entities = client("get_entities", SRV("GetEntities"),
      &simulation_interfaces_srv_dds__Filters_Request__desc, &simulation_interfaces_srv_dds__GetEntities_Response__desc);
  simulation_interfaces_srv_dds__GetEntities_Response_ *e = call(&entities, &filters);
  printf(", \"entities\": %u, \"entity\": \"%s\"", e->entities._length, e->entities._length ? e->entities._buffer[0] : "");
  simulation_interfaces_srv_dds__Filters_Request_ other = {.filters = {.filter = "^x"}};
  e = call(&entities, &other);
  printf(", \"others\": %u", e->entities._length);
  geometry_msgs_msg_dds__Vector3_ sphere[2] = {{500, 0, 0}, {10, 0, 0}};
  simulation_interfaces_srv_dds__Filters_Request_ far = {.filters = {.filter = "", .bounds = {.type = 3, .points = {2, 2, sphere, false}}}};
  e = call(&entities, &far);
  printf(", \"in_far_sphere\": %u", e->entities._length);
  sphere[0].x = 0;
  e = call(&entities, &far);
  printf(", \"in_sphere\": %u", e->entities._length);

  simulation_interfaces_srv_dds__Entity_Request_ rover = {.entity = "rover"}, missing = {.entity = "missing"};
  client_t one = client("get_entity_state", SRV("GetEntityState"),
      &simulation_interfaces_srv_dds__Entity_Request__desc, &simulation_interfaces_srv_dds__GetEntityState_Response__desc);
  simulation_interfaces_srv_dds__GetEntityState_Response_ *s = call(&one, &rover);
  printf(", \"stamp_s\": %.3f, \"frame\": \"%s\", \"z_m\": %.3f, \"qw\": %.3f", s->state.header.stamp.sec + 1e-9 * s->state.header.stamp.nanosec,
         s->state.header.frame_id, s->state.pose.position.z, s->state.pose.orientation.w);
  s = call(&one, &missing);
  printf(", \"missing\": %d", s->result.result);
  client_t infos = client("get_entity_info", SRV("GetEntityInfo"),
      &simulation_interfaces_srv_dds__Entity_Request__desc, &simulation_interfaces_srv_dds__GetEntityInfo_Response__desc);
  simulation_interfaces_srv_dds__GetEntityInfo_Response_ *i = call(&infos, &rover);
  printf(", \"category\": %d, \"description\": \"%s\"", i->info.category.category, i->info.description);
  client_t bounds = client("get_entity_bounds", SRV("GetEntityBounds"),
      &simulation_interfaces_srv_dds__Entity_Request__desc, &simulation_interfaces_srv_dds__GetEntityBounds_Response__desc);
  simulation_interfaces_srv_dds__GetEntityBounds_Response_ *b = call(&bounds, &rover);
  printf(", \"length_m\": %.3f", b->bounds.points._length == 2 ? b->bounds.points._buffer[0].x - b->bounds.points._buffer[1].x : 0);
  client_t worlds = client("get_current_world", SRV("GetCurrentWorld"),
      &simulation_interfaces_srv_dds__Empty_Request__desc, &simulation_interfaces_srv_dds__GetCurrentWorld_Response__desc);
  simulation_interfaces_srv_dds__GetCurrentWorld_Response_ *w = call(&worlds, &none);
  printf(", \"world\": \"%s\"", w->world.name);

  dds_qos_t *qos = reliable(1);
  goals_reader = dds_create_reader(participant, topic(&action_msgs_msg_dds__GoalStatusArray__desc, "action_msgs::msg::dds_::GoalStatusArray_",
      "rt/simulate_steps/_action/status"), qos, NULL);
  dds_delete_qos(qos);
  qos = reliable(0);
  feedback_reader = dds_create_reader(participant, topic(&simulation_interfaces_action_dds__SimulateSteps_FeedbackMessage__desc,
      ACTION("FeedbackMessage_"), "rt/simulate_steps/_action/feedback"), qos, NULL);
  dds_delete_qos(qos);
  await_match(0, feedback_reader, "feedback");
  client_t send = client("simulate_steps/_action/send_goal", ACTION("SendGoal"),
      &simulation_interfaces_action_dds__SendGoal_Request__desc, &simulation_interfaces_action_dds__SendGoal_Response__desc);
  client_t get = client("simulate_steps/_action/get_result", ACTION("GetResult"),
      &simulation_interfaces_action_dds__GetResult_Request__desc, &simulation_interfaces_action_dds__GetResult_Response__desc);
  client_t cancel = client("simulate_steps/_action/cancel_goal", "action_msgs::srv::dds_::CancelGoal",
      &action_msgs_srv_dds__CancelGoal_Request__desc, &action_msgs_srv_dds__CancelGoal_Response__desc);
  simulation_interfaces_action_dds__SendGoal_Request_ goal = {.goal_id = {{1, 2, 3}}, .steps = 10};
  printf(", \"accepted\": %d", ((simulation_interfaces_action_dds__SendGoal_Response_ *)call(&send, &goal))->accepted);
  simulation_interfaces_action_dds__GetResult_Request_ which = {.goal_id = {{1, 2, 3}}};
  simulation_interfaces_action_dds__GetResult_Response_ *g = call(&get, &which);
  printf(", \"goal\": %d, \"goal_result\": %d", g->status, g->result.result);
  for (int k = 0; k < 1000 && feedbacks < 10; k++) dds_sleepfor(DDS_MSECS(10)), count_feedback();
  printf(", \"feedbacks\": %ld, \"remaining\": %llu, \"goal_status\": %d", feedbacks, last_remaining, last_goal_status());
  simulation_interfaces_action_dds__SendGoal_Request_ longer = {.goal_id = {{9}}, .steps = 100000};
  call(&send, &longer);
  action_msgs_srv_dds__CancelGoal_Request_ stop = {.goal_info = {.goal_id = {{9}}}};
  printf(", \"canceled\": %d", ((action_msgs_srv_dds__CancelGoal_Response_ *)call(&cancel, &stop))->return_code);
  simulation_interfaces_action_dds__GetResult_Request_ stopped = {.goal_id = {{9}}};
  g = call(&get, &stopped);
  printf(", \"canceled_goal\": %d", g->status);

  simulation_interfaces_srv_dds__SetEntityState_Request_ put = {.entity = "rover", .state = {.header = {.frame_id = ""}}, .set_pose = true};
  printf(", \"set_entity_state\": %d", result("set_entity_state", SRV("SetEntityState"), &simulation_interfaces_srv_dds__SetEntityState_Request__desc, &put));
  simulation_interfaces_srv_dds__Number_Request_ time_alone = {.value = 1}, whole = {.value = 0}, playing = {.value = 1}, paused = {.value = 2};
  client_t resets = client("reset_simulation", SRV("ResetSimulation"), &simulation_interfaces_srv_dds__Number_Request__desc,
      &simulation_interfaces_srv_dds__Result_Response__desc);
  printf(", \"reset_time\": %d", ((simulation_interfaces_srv_dds__Result_Response_ *)call(&resets, &time_alone))->result.result);
  printf(", \"reset\": %d", ((simulation_interfaces_srv_dds__Result_Response_ *)call(&resets, &whole))->result.result);
  client_t states = client("get_entities_states", SRV("GetEntitiesStates"),
      &simulation_interfaces_srv_dds__Filters_Request__desc, &simulation_interfaces_srv_dds__GetEntitiesStates_Response__desc);
  simulation_interfaces_srv_dds__GetEntitiesStates_Response_ *a = call(&states, &filters);
  printf(", \"states\": %u, \"stamp_after_reset_s\": %.3f", a->states._length, a->states._length ? a->states._buffer[0].header.stamp.sec + 1e-9 * a->states._buffer[0].header.stamp.nanosec : -1);
  client_t set = client("set_simulation_state", SRV("SetSimulationState"), &simulation_interfaces_srv_dds__Number_Request__desc,
      &simulation_interfaces_srv_dds__Result_Response__desc);
  printf(", \"pause\": %d", ((simulation_interfaces_srv_dds__Result_Response_ *)call(&set, &paused))->result.result);
  printf(", \"play\": %d}\n", ((simulation_interfaces_srv_dds__Result_Response_ *)call(&set, &playing))->result.result);
  fflush(stdout);
  dds_delete(participant);
  return 0;
}
