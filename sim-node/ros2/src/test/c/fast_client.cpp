/* A participant of eProsima's Fast DDS that asks a paused run for its state and lets it play, as a node on rmw_fastrtps
 * would: requests and replies are related by the identity of the sample, beside the fields. Prints both answers. */
#include <fastdds/dds/domain/DomainParticipant.hpp>
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/publisher/DataWriter.hpp>
#include <fastdds/dds/publisher/Publisher.hpp>
#include <fastdds/dds/subscriber/DataReader.hpp>
#include <fastdds/dds/subscriber/SampleInfo.hpp>
#include <fastdds/dds/subscriber/Subscriber.hpp>
#include <fastdds/dds/topic/TopicDataType.hpp>
#include <fastdds/rtps/transport/UDPv4TransportDescriptor.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

using namespace eprosima::fastdds::dds;
using eprosima::fastrtps::rtps::InstanceHandle_t;
using eprosima::fastrtps::rtps::SampleIdentity;
using eprosima::fastrtps::rtps::SerializedPayload_t;
using eprosima::fastrtps::rtps::WriteParams;

/* Bytes in CDR, little-endian, with the encoding first. */
typedef std::vector<unsigned char> Bytes;

class BytesType : public TopicDataType {
 public:
  explicit BytesType(const std::string &name) {
    setName(name.c_str());
    m_typeSize = 4096;
    m_isGetKeyDefined = false;
  }
  bool serialize(void *data, SerializedPayload_t *payload) override {
    const Bytes &bytes = *static_cast<Bytes *>(data);
    memcpy(payload->data, bytes.data(), bytes.size());
    payload->length = static_cast<uint32_t>(bytes.size());
    payload->encapsulation = CDR_LE;
    return true;
  }
  bool deserialize(SerializedPayload_t *payload, void *data) override {
    static_cast<Bytes *>(data)->assign(payload->data, payload->data + payload->length);
    return true;
  }
  std::function<uint32_t()> getSerializedSizeProvider(void *data) override {
    return [data]() { return static_cast<uint32_t>(static_cast<Bytes *>(data)->size()); };
  }
  void *createData() override { return new Bytes(); }
  void deleteData(void *data) override { delete static_cast<Bytes *>(data); }
  bool getKey(void *, InstanceHandle_t *, bool) override { return false; }
};

class Client {
 public:
  Client(DomainParticipant *participant, const std::string &name, const std::string &type) {
    std::string kind = "simulation_interfaces::srv::dds_::" + type;
    TypeSupport request(new BytesType(kind + "_Request_")), response(new BytesType(kind + "_Response_"));
    request.register_type(participant);
    response.register_type(participant);
    Topic *requests = participant->create_topic("rq/" + name + "Request", request.get_type_name(), TOPIC_QOS_DEFAULT);
    Topic *replies = participant->create_topic("rr/" + name + "Reply", response.get_type_name(), TOPIC_QOS_DEFAULT);
    DataWriterQos writer_qos = DATAWRITER_QOS_DEFAULT;
    writer_qos.reliability().kind = RELIABLE_RELIABILITY_QOS;
    writer_qos.durability().kind = VOLATILE_DURABILITY_QOS;
    DataReaderQos reader_qos = DATAREADER_QOS_DEFAULT;
    reader_qos.reliability().kind = RELIABLE_RELIABILITY_QOS;
    writer_ = participant->create_publisher(PUBLISHER_QOS_DEFAULT)->create_datawriter(requests, writer_qos);
    reader_ = participant->create_subscriber(SUBSCRIBER_QOS_DEFAULT)->create_datareader(replies, reader_qos);
    for (int k = 0; k < 3000; k++) {
      PublicationMatchedStatus w;
      SubscriptionMatchedStatus r;
      writer_->get_publication_matched_status(w);
      reader_->get_subscription_matched_status(r);
      if (w.current_count > 0 && r.current_count > 0) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    fprintf(stderr, "no service %s\n", name.c_str());
    exit(1);
  }

  /* The fields of the reply to a request. */
  Bytes call(unsigned char field) {
    Bytes request = {0, 1, 0, 0, field};
    WriteParams params;
    params.related_sample_identity().writer_guid() = reader_->guid();
    writer_->write(&request, params);
    SampleIdentity by_reader = params.sample_identity(), by_writer = params.sample_identity();
    by_reader.writer_guid() = reader_->guid();
    for (int k = 0; k < 30000; k++) {
      Bytes reply;
      SampleInfo info;
      if (reader_->take_next_sample(&reply, &info) == ReturnCode_t::RETCODE_OK && info.valid_data) {
        if (info.related_sample_identity == by_reader || info.related_sample_identity == by_writer) return reply;
        fprintf(stderr, "a reply to another request\n");
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    fprintf(stderr, "no reply\n");
    exit(1);
  }

 private:
  DataWriter *writer_;
  DataReader *reader_;
};

int main() {
  DomainParticipantQos qos = PARTICIPANT_QOS_DEFAULT;
  auto udp = std::make_shared<eprosima::fastdds::rtps::UDPv4TransportDescriptor>();
  udp->interfaceWhiteList.push_back("127.0.0.1");
  qos.transport().use_builtin_transports = false;
  qos.transport().user_transports.push_back(udp);
  DomainParticipant *participant = DomainParticipantFactory::get_instance()->create_participant(
      static_cast<DomainId_t>(atoi(getenv("ROS_DOMAIN_ID"))), qos);
  if (participant == nullptr) return 1;
  Client state(participant, "get_simulation_state", "GetSimulationState");
  Client set(participant, "set_simulation_state", "SetSimulationState");
  Bytes first = state.call(0);
  Bytes second = set.call(1);
  printf("{\"state\": %d, \"play\": %d}\n", first.size() > 4 ? first[4] : -1, second.size() > 4 ? second[4] : -1);
  fflush(stdout);
  _Exit(0);
}
