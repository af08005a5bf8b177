// All faults at once, against a model of what must be there: power cuts in every way, flipped bits, worn sectors,
// programs that lie, neighbours that are hurt, sectors that fail while they are erased, updates from 0.1.0 and back,
// full journals, several games and results. A life begins with a new flash, one with remains in it, one that is nearly
// worn out, or one that 0.1.0 wrote, and ends with sectors that are lost. A seed is a whole life of a device; it names
// a failure.
//
//   test_app_faults                    as many lives as a run of tools/test can wait for
//   DAWN_FAULT_SEED=7 test_app_faults  that life, with what happened
//   DAWN_LONG=1                        for about an hour, from that life on or from the first
#include <algorithm>
#include <cinttypes>
#include <deque>
#include <optional>
#include <string>

#include "tests/app/journal_world.hpp"
#include "tests/kept/0.1.0/journal.hpp"
#include "tests/kept/kept.hpp"

using pd::Journal;
using pd::StorageError;

namespace {

constexpr unsigned slots = Journal::slot_count, slots_1 = 4, blobs = 5;
constexpr unsigned tags = 4, first_tag = Journal::note_count - tags;  // of notes
constexpr unsigned sectors = hal::storage_size / hal::storage_sector;

/// What a slot must hold, move for move.
struct Game {
  bool running = false, finished = false;
  core::Setup setup{};
  std::vector<std::uint16_t> moves;
  std::vector<std::uint8_t> label;
  std::array<std::int16_t, core::max_players> score{};
  std::array<std::vector<std::uint8_t>, tags> notes{};
  std::uint64_t counted = 0;  // power failed when it was over: this result is there, its end is not
  bool operator==(const Game& o) const {
    return running == o.running && finished == o.finished && setup == o.setup && moves == o.moves && label == o.label &&
           score == o.score && notes == o.notes;
  }
};

struct Won {
  core::Setup setup{};
  std::int16_t points = 0;
  std::uint64_t id = 0;
  bool operator==(const Won& o) const { return setup == o.setup && points == o.points; }
};

/// Everything that must be there.
struct Model {
  std::array<Game, slots> games;
  std::array<std::vector<std::uint8_t>, blobs> blobs_{};
  std::deque<Won> results;  // the newest first, 16 at most
  bool operator==(const Model&) const = default;
};

pd::RecordKey key_of_blob(unsigned i) {
  if (i == 0) return pd::key_of(pd::Single::settings);
  if (i == 4) return pd::key_of(pd::Single::crash);
  return {pd::Family::last_match, static_cast<std::uint8_t>(i - 1)};
}
release_0_1_0::Blob blob_1(unsigned i) { return static_cast<release_0_1_0::Blob>(i == 0 ? 0 : i == 4 ? 5 : i + 1); }

template <class J>
std::vector<std::uint8_t> read_blob(const J& journal, unsigned i) {
  std::array<std::uint8_t, Journal::data_max> bytes;
  unsigned version = 0;
  std::size_t size = 0;
  if constexpr (std::is_same_v<J, Journal>)
    size = journal.read(key_of_blob(i), bytes, version);
  else
    size = journal.read(blob_1(i), bytes, version);
  return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)};
}

/// What a journal, of today or of 0.1.0, gives back.
template <class J>
Model contents(const J& journal) {
  Model m;
  core::Log& log = world::scratch_log();
  constexpr bool today = std::is_same_v<J, Journal>;
  for (unsigned slot = 0; slot < (today ? slots : slots_1); ++slot) {
    const auto& g = journal.game(slot);
    Game& game = m.games[slot];
    game.running = static_cast<unsigned>(g.state) == 1;
    game.finished = static_cast<unsigned>(g.state) == 2;
    if (!game.running && !game.finished) continue;
    game.setup = g.setup;
    TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(journal.load(slot, log)), "a game cannot be loaded");
    for (unsigned i = 0; i < log.size; ++i) game.moves.push_back(log.moves[i].bits);
    game.label.resize(200);
    game.label.resize(journal.label(slot, game.label));
    game.score = g.score;
    if constexpr (today)
      for (unsigned tag = 0; tag < tags; ++tag) {
        std::vector<std::uint8_t>& note = game.notes[tag];
        note.resize(Journal::data_max);
        note.resize(journal.read_note(slot, first_tag + tag, note));
      }
  }
  for (unsigned i = 0; i < blobs; ++i) m.blobs_[i] = read_blob(journal, i);
  if constexpr (today) {
    for (unsigned age = 0; age < Journal::result_count; ++age)
      if (pd::Result r; journal.result(age, r)) m.results.push_back({r.setup, r.total[0]});
  } else {
    for (unsigned age = 0; age < Journal::result_count; ++age)
      if (release_0_1_0::Result r; journal.result(age, r)) m.results.push_back({r.setup, r.total[0]});
  }
  return m;
}

struct Figures {
  std::uint64_t lives = 0, calls = 0, operations = 0, cuts = 0, second_cuts = 0, flips = 0, worn = 0, updates = 0,
                downgrades = 0, starts = 0, results = 0, refusals = 0, lies = 0, hurts = 0, lost = 0, lost_changed = 0;
  std::array<std::uint64_t, 4> begun{};  // as Beginning
};

/// What the flash holds at the start of a life.
enum class Beginning : std::uint8_t { clean, dirty, nearly_worn, old_format };

/// One device from new to old.
class Life {
 public:
  Life(std::uint64_t seed, Figures& figures) : seed_(seed), rng_(seed), figures_(figures) {
    host::storage_reset();
    const auto beginning = static_cast<Beginning>(rng_.below(4));
    ++figures_.begun[static_cast<unsigned>(beginning)];
    hoards_ = rng_.below(8) == 0 && beginning != Beginning::nearly_worn;
    if (beginning == Beginning::dirty) soil();
    if (beginning == Beginning::nearly_worn)
      for (unsigned i = 0; i < 16; ++i) wear_out();
    if (beginning == Beginning::old_format) begin_with_0_1_0();
    start();
  }

  void live(unsigned calls) {
    for (unsigned i = 0; i < calls; ++i) {
      ++figures_.calls;
      ++calls_;
      harm();
      if (rng_.below(4) == 0) fill();
      act();
      if (rng_.below(25) == 0) start();
    }
    start();
    if (!old_) lose_sectors();
    figures_.operations += host::storage_counters().operations();
    figures_.results += made_;
    ++figures_.lives;
  }

 private:
  // --- What the device begins with ------------------------------------------------

  /// What somebody else left, or a journal that was ended.
  void soil() {
    if (rng_.below(2) == 0) {
      for (std::uint8_t& b : host::storage_bytes()) b = static_cast<std::uint8_t>(rng_.next());
      return;
    }
    journal_.mount();
    world::accept(journal_.begin_game(1, {core::GameId::altay, 2, 0, 0, 0}, 1, {}));
    const auto turns = 100 + rng_.below(3000);
    for (unsigned i = 0; i < turns; ++i) world::accept(journal_.append(1, core::Move(static_cast<std::uint16_t>(i))));
    world::accept(journal_.start_over());
  }

  /// 0.1.0 runs on a new flash, or has left one of the stored images to today's firmware.
  void begin_with_0_1_0() {
    if (rng_.below(2) == 0) return static_cast<void>(old_.emplace());
    constexpr std::array names = {"games", "results", "full"};
    const std::string path = std::string("tests/kept/0.1.0/") + names[rng_.below(3)] + ".flash";
    TEST_ASSERT_TRUE(kept::load_image(path));
    journal_.mount();
    model_ = contents(journal_);
    for (Won& won : model_.results) won.id = ++made_;
  }

  // --- What happens to the device -----------------------------------------------

  void wear_out() {
    constexpr std::array kinds = {host::Wear::no_program, host::Wear::no_erase, host::Wear::silent_no_program,
                                  host::Wear::stuck_bit, host::Wear::fails_in_erase};
    // Not the first: where it fails on a new flash there is nowhere to note that, and a power cut may look like a loss.
    host::storage_wear(1 + rng_.below(sectors - 1), kinds[rng_.below(kinds.size())]);
    ++figures_.worn;
  }

  /// Sectors are erased, zeroed or exchanged: what changed is reported. Only the newest sector of the ring may go
  /// without a word.
  void lose_sectors() {
    const std::vector<std::uint8_t> image(host::storage_bytes().begin(), host::storage_bytes().end());
    const auto at_sector = [](unsigned s) {
      return host::storage_bytes().subspan(s * hal::storage_sector, hal::storage_sector);
    };
    for (unsigned i = 0; i < 8; ++i) {
      ++figures_.lost;
      const unsigned s = rng_.below(sectors), other = rng_.below(sectors), kind = rng_.below(3);
      if (kind == 2)
        std::ranges::swap_ranges(at_sector(s), at_sector(other));
      else
        std::ranges::fill(at_sector(s), static_cast<std::uint8_t>(kind == 0 ? 0xFF : 0));
      const Journal::Report r = journal_.mount();
      const Model found = contents(journal_);
      const bool changed = !(found == model_), reported = (r.lost | r.cut | r.unreadable | r.missing) != 0;
      figures_.lost_changed += changed;
      TEST_ASSERT_TRUE_MESSAGE(!changed || reported, at("a loss is silent"));
      for (unsigned k = 0; k < 12; ++k) journal_.idle();
      journal_.mount();
      if (kind != 2)  // of sectors in the wrong order more may be found later
        TEST_ASSERT_TRUE_MESSAGE(contents(journal_) == found, at("more is lost after a loss"));
      std::copy(image.begin(), image.end(), host::storage_bytes().begin());
    }
    journal_.mount();
  }

  /// Switches off and on, now and then with another firmware. All must be there.
  void start() {
    ++figures_.starts;
    host::storage_restore_power();
    if (old_ && rng_.below(4) == 0) {
      old_.reset();
      ++figures_.updates;
    } else if (!old_ && rng_.below(40) == 0) {
      look_with_0_1_0();
    }
    if (old_) {
      old_->mount();
      compare(contents(*old_));
    } else {
      report_ = journal_.mount();
      TEST_ASSERT_FALSE(report_.newer);
      TEST_ASSERT_EQUAL_MESSAGE(0, report_.lost | report_.cut | report_.unknown, at("a loss is told"));
      TEST_ASSERT_EQUAL_HEX64_MESSAGE(0, report_.missing, at("a sector is called missing"));
      compare(contents(journal_));
    }
    flips_ = 0;
  }

  /// Somebody installs 0.1.0 over today's: it must refuse, and leave every byte as it is. A journal that is still of
  /// its own format it reads.
  void look_with_0_1_0() {
    ++figures_.downgrades;
    const std::vector<std::uint8_t> image(host::storage_bytes().begin(), host::storage_bytes().end());
    release_0_1_0::Journal old;
    const release_0_1_0::Journal::Report report = old.mount();
    if (!report.newer) {
      Journal today;
      TEST_ASSERT_TRUE_MESSAGE(today.mount().format < pd::Record::format, at("0.1.0 reads a newer format"));
      return;
    }
    const std::array<std::uint8_t, 3> some = {1, 2, 3};
    TEST_ASSERT_TRUE(old.begin_game(0, {}, 1, some) != nullptr);
    TEST_ASSERT_TRUE(old.append(0, core::Move(1)) != nullptr);
    TEST_ASSERT_TRUE(old.write(release_0_1_0::Blob::settings, 1, some) != nullptr);
    TEST_ASSERT_FALSE(old.idle());
    TEST_ASSERT_TRUE_MESSAGE(std::equal(image.begin(), image.end(), host::storage_bytes().begin()), at("0.1.0 wrote"));
  }

  /// A bit turns over, at most one in each sector between two starts; a sector wears out, a few in a life.
  void harm() {
    if (old_) return;
    if (rng_.below(12) == 0 && flips_ == 0) {
      ++flips_;
      ++figures_.flips;
      const std::size_t sector = rng_.below(sectors) * hal::storage_sector;
      const std::size_t byte = rng_.below(hal::storage_sector);
      host::storage_flip(sector + byte, rng_.below(8));
      start();  // a start finds and heals it
      for (int i = 0; i < 4; ++i) journal_.idle();
    }
    if (worn_ < 5 && rng_.below(150) == 0) {
      ++worn_;
      wear_out();
    }
    if (rng_.below(30) == 0) {
      const bool lies = rng_.below(2) == 0;
      host::storage_plan(lies ? host::Mishap::lying_program : host::Mishap::hurt_neighbour,
                         static_cast<std::uint32_t>(rng_.next() | 1u));
      idle_with_mishap(lies);
    }
  }

  /// Something is saved while the mishap waits. A hurt neighbour is repaired before the next one comes.
  void idle_with_mishap(bool lies) {
    for (unsigned i = 0; i < 3 && !host::storage_mishap_came(); ++i) write(1 + rng_.below(3), random());
    TEST_ASSERT_TRUE(host::storage_mishap_came());
    ++(lies ? figures_.lies : figures_.hurts);
    if (lies) return;
    start();
    for (int i = 0; i < 4; ++i) journal_.idle();
  }

  /// Time goes by: enough is saved for the ring to turn now and then.
  void fill() {
    if (hoards_ && !old_) return hoard();
    for (unsigned i = 0; i < 24; ++i) {
      const unsigned which = 1 + rng_.below(3);
      write(which, random() | 127u << 24);
      if (i % 8 == 0) idle();
    }
  }

  /// Until nothing more fits, then and now one game less.
  void hoard() {
    const unsigned slot = rng_.below(slots);
    if (!model_.games[slot].running) begin(slot, random());
    for (unsigned i = 0; i < 12 && model_.games[slot].running; ++i) append(slot, Journal::commit_max, random());
    idle();
    if (journal_.fullness_percent() == 100 && rng_.below(3) == 0) forget(rng_.below(slots));
  }

  // --- What people do ------------------------------------------------------------

  /// One call, in a third of the cases with a power cut inside. Then what was there before or what should be there
  /// after it must be there, and nothing else.
  void act() {
    const Model before = model_;
    const std::uint64_t what = random();
    if (rng_.below(3) != 0) return change(what);
    ++figures_.cuts;
    cut_power();
    change(what);
    const bool lost = host::storage_power_lost();
    host::storage_restore_power();
    if (!lost) return;
    if (rng_.below(4) == 0) {  // and again while it recovers
      ++figures_.second_cuts;
      old_ ? static_cast<void>(old_->mount()) : static_cast<void>(journal_.mount());
      cut_power();
      for (int i = 0; i < 5; ++i) idle();
      host::storage_restore_power();
    }
    const Model after = model_;
    const Model now = old_ ? mounted_1() : mounted_2();
    if (now == after) return;
    model_ = before;
    if (now == model_) return;
    TEST_ASSERT_FALSE_MESSAGE(after.results == before.results, at("something else is there"));
    // finish() marks the game whose result is dropped for this one, writes the result, and then marks its own game: the
    // power may fail between any of the three.
    drop_oldest_result(before.results);
    if (now == model_) return;
    model_.results = after.results;
    model_.games[slot_of(what)].counted = after.results.front().id;
    compare(now);
  }

  std::uint64_t random() { return std::uint64_t{rng_.next()} << 32 | rng_.next(); }

  void cut_power() {
    constexpr std::array tears = {host::Tear::before, host::Tear::prefix, host::Tear::bits, host::Tear::after};
    host::storage_cut_power(
        {1 + rng_.below(4), tears[rng_.below(4)], 1 + rng_.below(60), static_cast<std::uint32_t>(rng_.next() | 1u)});
  }

  Model mounted_1() {
    old_->mount();
    return contents(*old_);
  }
  Model mounted_2() {
    journal_.mount();
    return contents(journal_);
  }

  void idle() { old_ ? static_cast<void>(old_->idle()) : static_cast<void>(journal_.idle()); }

  /// Of these the first four are used most, as they are by people.
  unsigned slot_of(std::uint64_t what) const {
    return static_cast<unsigned>(what >> 8 & (old_ || (what >> 12 & 1u) != 0 ? slots_1 - 1 : slots - 1));
  }

  void change(std::uint64_t what) {
    const unsigned slot = slot_of(what);
    Game& game = model_.games[slot];
    const auto kind = static_cast<unsigned>(what & 63u);
    if (kind < 6 || (!game.running && kind < 30)) return begin(slot, what);
    if (kind < 8) return forget(slot);
    if (kind < 12) return write(static_cast<unsigned>(what >> 16) % blobs, what);
    if (kind < 22) {
      for (unsigned i = 0; i < 1 + (what >> 20 & 7u); ++i) idle();
      return;
    }
    if (!game.running) return;
    if (kind < 25) return finish(slot, static_cast<std::int16_t>(what >> 24 & 255u));
    if (kind < 28) return take_back(slot, 1 + static_cast<unsigned>(what >> 20 & 15u));
    if (kind < 34) return keep_score(slot, what);
    if (kind < 40 && !old_) return write_note(slot, what);
    append(slot, kind < 44 ? 300 : 1 + static_cast<unsigned>(what >> 20 & 7u), what);
  }

  void keep_score(unsigned slot, std::uint64_t what) {
    Game& game = model_.games[slot];
    std::array<std::int16_t, core::max_players> score{};
    for (std::size_t i = 0; i < score.size(); ++i) score[i] = static_cast<std::int16_t>(what >> (20 + 7 * i));
    if (done(old_ ? old_->keep_score(slot, score) != nullptr : failed(journal_.keep_score(slot, score))))
      game.score = score;
  }
  void write_note(unsigned slot, std::uint64_t what) {
    const auto tag = static_cast<unsigned>(what >> 20 & 3u);
    const std::vector<std::uint8_t> bytes(1 + (what >> 24 & 127u), static_cast<std::uint8_t>(what >> 40));
    if (done(failed(journal_.write_note(slot, first_tag + tag, bytes)))) model_.games[slot].notes[tag] = bytes;
  }
  void begin(unsigned slot, std::uint64_t what) {
    Game game;
    game.running = true;
    game.setup = {static_cast<core::GameId>(what % 3), static_cast<std::uint8_t>(2 + what % 4), 0, 0, 0};
    game.label.assign(static_cast<std::size_t>(what >> 30 & 127u), static_cast<std::uint8_t>(what));
    std::vector<core::Move> moves;
    if (!old_ && (what >> 50 & 3u) == 0) moves = some_moves(static_cast<unsigned>(what >> 52 & 1023u), what);
    const bool no = old_ ? old_->begin_game(slot, game.setup, 1, game.label) != nullptr
                         : failed(journal_.begin_game(slot, game.setup, 1, game.label, moves));
    if (!done(no)) return;
    model_.games[slot] = game;
    for (const core::Move move : moves) model_.games[slot].moves.push_back(move.bits);
  }
  static std::vector<core::Move> some_moves(unsigned count, std::uint64_t what) {
    std::vector<core::Move> moves;
    for (unsigned i = 0; i < count; ++i) moves.push_back(core::Move(static_cast<std::uint16_t>((what >> i % 40) + i)));
    return moves;
  }
  void forget(unsigned slot) {
    if (done(old_ ? old_->forget(slot) != nullptr : failed(journal_.forget(slot)))) model_.games[slot] = {};
  }
  void write(unsigned blob, std::uint64_t what) {
    const std::vector<std::uint8_t> data(1 + (what >> 24 & 127u), static_cast<std::uint8_t>(what >> 40));
    if (done(old_ ? old_->write(blob_1(blob), 1, data) != nullptr : failed(journal_.write(key_of_blob(blob), 1, data))))
      model_.blobs_[blob] = data;
  }
  void append(unsigned slot, unsigned count, std::uint64_t what) {
    Game& game = model_.games[slot];
    if (game.moves.size() + count > core::Log::capacity) return;
    count = std::min<unsigned>(count, Journal::commit_max);  // so that it is one record
    const std::vector<core::Move> moves = some_moves(count, what);
    if (!done(old_ ? old_->append(slot, moves) != nullptr : failed(journal_.append(slot, moves)))) return;
    for (const core::Move move : moves) game.moves.push_back(move.bits);
  }
  void take_back(unsigned slot, unsigned count) {
    Game& game = model_.games[slot];
    if (count > game.moves.size()) return;
    if (done(old_ ? old_->take_back(slot, count) != nullptr : failed(journal_.take_back(slot, count))))
      game.moves.resize(game.moves.size() - count);
  }
  void finish(unsigned slot, std::int16_t points) {
    Game& game = model_.games[slot];
    core::Outcome outcome;
    outcome.total[0] = points;
    if (!done(old_ ? old_->finish(slot, outcome) != nullptr : failed(journal_.finish(slot, outcome)))) return;
    if (game.counted == 0) model_.results.push_front({game.setup, points, ++made_});
    if (model_.results.size() > Journal::result_count) {
      drop_oldest_result(model_.results);
      model_.results.pop_back();
    }
    game.running = false;
    game.finished = true;
  }
  /// Where only the oldest result told that its game was counted, that is over for good.
  void drop_oldest_result(const std::deque<Won>& results) {
    for (Game& other : model_.games)
      if (results.size() >= Journal::result_count && other.running && other.counted == results.back().id)
        other.running = false, other.finished = true;
  }

  // --- Judging --------------------------------------------------------------------

  /// Whether a call of today's journal was refused; where there is no room that is right, and must change nothing.
  bool failed(StorageError no) {
    full_ = no == StorageError::Code::no_room;
    if (full_) {
      ++figures_.refusals;
      TEST_ASSERT_TRUE_MESSAGE(journal_.fullness_percent() > 70, at("there was room"));
    }
    return static_cast<bool>(no);
  }

  /// Whether the model is to follow: it is what should be there unless the power failed.
  bool done(bool refused) {
    const bool full = std::exchange(full_, false) && !host::storage_power_lost();
    TEST_ASSERT_FALSE_MESSAGE(refused && !full && !host::storage_power_lost(), at("a call is refused"));
    return !full;
  }

  void compare(const Model& now) {
    for (unsigned slot = 0; slot < slots; ++slot) {
      // A power cut between the result and its mark: the result counts, the game can be ended once more.
      TEST_ASSERT_TRUE_MESSAGE(now.games[slot] == model_.games[slot], at("a game"));
    }
    for (unsigned i = 0; i < blobs; ++i) TEST_ASSERT_TRUE_MESSAGE(now.blobs_[i] == model_.blobs_[i], at("a record"));
    TEST_ASSERT_TRUE_MESSAGE(now.results == model_.results, at("the results"));
  }

  const char* at(const char* what = "") {
    static char words[80];
    std::snprintf(words, sizeof words, "life %" PRIu64 ", call %" PRIu64 ": %s", seed_, calls_, what);
    return words;
  }

  std::uint64_t seed_;
  core::Rng rng_;
  Figures& figures_;
  Model model_;
  Journal journal_;
  Journal::Report report_{};
  std::optional<release_0_1_0::Journal> old_;
  unsigned flips_ = 0, worn_ = 0;
  bool full_ = false;    // the last call found no room
  bool hoards_ = false;  // long games, in every slot
  std::uint64_t made_ = 0, calls_ = 0;
};

void tell(const Figures& figures, std::uint64_t first_seed) {
  test::figure("faults: %" PRIu64 " lives (seeds %" PRIu64 " to %" PRIu64 "), %" PRIu64 " calls, %" PRIu64
               " flash operations, %" PRIu64 " power cuts (%" PRIu64 " double), %" PRIu64 " flipped bits, %" PRIu64
               " worn sectors, %" PRIu64 " lying programs, %" PRIu64 " hurt neighbours, %" PRIu64 " updates, %" PRIu64
               " downgrades, %" PRIu64 " starts, %" PRIu64 " results, %" PRIu64 " times full: 0 lost",
               figures.lives, first_seed, first_seed + figures.lives - 1, figures.calls, figures.operations,
               figures.cuts, figures.second_cuts, figures.flips, figures.worn, figures.lies, figures.hurts,
               figures.updates, figures.downgrades, figures.starts, figures.results, figures.refusals);
  test::figure("lives that began clean: %" PRIu64 ", dirty: %" PRIu64 ", nearly worn out: %" PRIu64
               ", with the format of 0.1.0: %" PRIu64 "; sectors erased, zeroed or exchanged at the end: %" PRIu64
               ", of which %" PRIu64 " changed what is found: 0 silent",
               figures.begun[0], figures.begun[1], figures.begun[2], figures.begun[3], figures.lost,
               figures.lost_changed);
  std::fflush(stdout);
}

}  // namespace

TEST("whatever happens to a device in its life, what was saved is there") {
#ifdef DAWN_SANITIZED
  constexpr unsigned lives_each_run = 12;
#else
  constexpr unsigned lives_each_run = 320;
#endif
  constexpr unsigned tell_each = 500;
  Figures figures;
  const char* one = std::getenv("DAWN_FAULT_SEED");
  const std::uint64_t first = one != nullptr ? std::strtoull(one, nullptr, 10) : 1;
  const std::uint64_t lives = world::long_run() ? 200u * lives_each_run : one != nullptr ? 1 : lives_each_run;
  for (std::uint64_t seed = first; seed < first + lives; ++seed) {
    Life(seed, figures).live(400);
    if (figures.lives % tell_each == 0) tell(figures, first);  // an hour is long
  }
  if (figures.lives % tell_each != 0) tell(figures, first);
}
