/** A message as a sender gets it from the outbox. */
export type OutgoingMessage = {
  /** The same at every try, so that a gateway can tell a repetition. */
  id: string;
  /** E-mail address or E.164 number. */
  to: string;
  /** An SMS to be read out over the phone. */
  voice?: boolean;
  /** What it is about, such as `LOGIN`; for the demo inbox and for gateways that route by it. */
  purpose: string;
  /** Null for SMS. Never holds a code: subjects show on locked screens and in logs of mail servers. */
  subject: string | null;
  text: string;
  html: string | null;
  /** When it was written: messages of one batch are sent side by side and may overtake each other. */
  writtenAt: Date;
  /** The one-time code by itself; real senders ignore it. */
  code: string | null;
};
