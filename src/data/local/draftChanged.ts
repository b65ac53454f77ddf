/** What was to be sent is no longer in the draft as it was shown: another window has sent or changed it. */
export class DraftChanged extends Error {
  override name = 'DraftChanged';
  readonly code = 'draft_changed';
}
