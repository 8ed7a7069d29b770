// Both drivers return calendar dates as text and counts as numbers. No amount of a document exceeds what a number holds exactly; sums may, and
// are read as text.

/** The type of a calendar date. */
export const dateType = 1082;

/** The type of a count. */
export const int8Type = 20;

/** Reads a count. One row that was stored with more than a number holds exactly keeps nobody from reading the others: it is shown rounded. */
export const countOf = Number;
