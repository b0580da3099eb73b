export type Verdict = {
  state: 'ok' | 'warning' | 'fault' | 'skipped';
  /** The finding, or the reason why nothing was checked. */
  saw: string;
  todo: string;
};
