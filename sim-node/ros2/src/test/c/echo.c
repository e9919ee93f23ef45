/* A participant of Eclipse Cyclone DDS that decodes each message of some topics into the fields of its type, encodes the
 * fields anew, and sends them on the topic 'echo' below:
 *   echo TOPIC TYPE [TOPIC TYPE]...
 * It prints a line when it has found the readers of all its echoes, and runs until it is killed. */
#include "dds/dds.h"
#include "types.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const dds_topic_descriptor_t *descriptor(const char *type) {
  for (size_t k = 0; k < sizeof TYPES / sizeof *TYPES; k++) {
    if (strcmp(TYPES[k].name, type) == 0) return TYPES[k].descriptor;
  }
  fprintf(stderr, "unknown type %s\n", type);
  exit(1);
}

int main(int argc, char **argv) {
  dds_entity_t participant = dds_create_participant((dds_domainid_t)atoi(getenv("ROS_DOMAIN_ID")), NULL, NULL);
  int count = (argc - 1) / 2;
  dds_entity_t readers[count], writers[count];
  for (int k = 0; k < count; k++) {
    char name[256];
    const char *topic = argv[1 + 2 * k];
    const dds_topic_descriptor_t *type = descriptor(argv[2 + 2 * k]);
    dds_qos_t *qos = dds_create_qos();
    dds_qset_reliability(qos, DDS_RELIABILITY_RELIABLE, DDS_SECS(10));
    dds_qset_history(qos, DDS_HISTORY_KEEP_ALL, 0);
    snprintf(name, sizeof name, "rt/echo%s", topic);
    writers[k] = dds_create_writer(participant, dds_create_topic(participant, type, name, NULL, NULL), qos, NULL);
    if (strcmp(topic, "/tf_static") == 0) dds_qset_durability(qos, DDS_DURABILITY_TRANSIENT_LOCAL);
    snprintf(name, sizeof name, "rt%s", topic);
    readers[k] = dds_create_reader(participant, dds_create_topic(participant, type, name, NULL, NULL), qos, NULL);
    dds_delete_qos(qos);
    if (writers[k] < 0 || readers[k] < 0) { fprintf(stderr, "no topic %s\n", topic); return 1; }
  }
  for (int k = 0; k < count; k++) {
    dds_publication_matched_status_t matched = {0};
    while (matched.current_count == 0) dds_sleepfor(DDS_MSECS(5)), dds_get_publication_matched_status(writers[k], &matched);
  }
  printf("ready\n");
  fflush(stdout);
  for (;;) {
    for (int k = 0; k < count; k++) {
      void *sample = NULL;
      dds_sample_info_t info;
      while (dds_take(readers[k], &sample, &info, 1, 1) > 0) {
        if (info.valid_data) dds_write(writers[k], sample);
        dds_return_loan(readers[k], &sample, 1);
      }
    }
    dds_sleepfor(DDS_MSECS(1));
  }
}
