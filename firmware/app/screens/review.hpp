#pragma once
#include "firmware/app/session/table.hpp"
#include "firmware/app/storage/reviews.hpp"
#include "firmware/app/ui/canvas.hpp"
#include "firmware/app/ui/screen_stack.hpp"

/// The review of a finished game: how much of each person's result was luck, own mistakes and the moves of others, and
/// what they could have played instead. It is computed in slices while the final screen of the game is open.
namespace pd::screens {

Screen& review_screen();
bool review_chooses();  ///< the cursor of the play screen is over the moves of a decision

bool can_review(const Table& table);          ///< it is over, and a person played
void begin_review(Table& table);              ///< unless it has begun
unsigned review_percent(const Table& table);  ///< how much of the game is reviewed

/// Continues the review for one slice. False: there is nothing to review now.
bool review_slice();
/// Stores what a finished review found, for the statistics of each person. True: it did.
bool keep_review_results();

/// What the reviews of a person's last games found.
void draw_review_statistics(Canvas& canvas, const ReviewedGames& games);

/// A page of the final screen: a row for each person, or how far the review is.
void draw_review_summary(Canvas& canvas, const Table& table);

}  // namespace pd::screens
