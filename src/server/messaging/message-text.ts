/** A message before it is laid out; the outbox keeps it so. */
export type MessageText = {
  /** Without codes or amounts: locked screens show subjects. */
  subject: string;
  /** Inbox preview, visible on locked screens; defaults to the first paragraph. */
  preheader?: string;
  paragraphs: readonly string[];
  code?: string;
  rows?: readonly (readonly [label: string, value: string])[];
  link?: { url: string; label: string };
  sms: string;
};

/** Such as `5 minutes`. */
export function minutes(seconds: number): string {
  const whole = Math.round(seconds / 60);
  return whole === 1 ? '1 minute' : `${whole} minutes`;
}
