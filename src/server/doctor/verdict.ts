export type Verdict = {
  state: 'ok' | 'warning' | 'fault' | 'skipped';
  /** What was seen, or why nothing was looked at. */
  saw: string;
  /** What to do. */
  todo: string;
};
