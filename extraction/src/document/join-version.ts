/**
 * Raised when the same pages are put together otherwise than before: what was put together by an earlier one can be again, without being read.
 * 1 keeps what rows of tables of groups are put together with again, 2 what their headings, masses and salts are corrected with; 3 has the rules of
 * engine 14, 4 marks what these may have wrong, 5 has the headings, sentences, names and targets of decision 0208; 6 keeps columns that were not
 * taken for ones of groups, and binds a group at every place of its name.
 */
export const JOIN_VERSION = 6;
