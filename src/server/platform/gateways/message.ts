import type { Language } from '@/lang/languages';

/** A message as the outbox passes it to a sender. */
export type OutgoingMessage = {
  /** The same on every retry, so that a gateway can recognise duplicates. */
  id: string;
  /** E-mail address or E.164 number. */
  to: string;
  /** SMS only: read out in a phone call. */
  voice?: boolean;
  /** Such as `LOGIN`; for the demo inbox and for gateways that route by purpose. */
  purpose: string;
  /** The language of the text; for a voice that reads it out. */
  language: Language;
  /** Null for SMS. Never contains a code: subjects show on lock screens and in mail server logs. */
  subject: string | null;
  text: string;
  html: string | null;
  /** Where a mail program ends the subscription with one click. */
  unsubscribe?: string;
  /** Creation time: messages of one batch are sent concurrently and may arrive out of order. */
  writtenAt: Date;
  /** The one-time code, for the demo inbox; real senders ignore it. */
  code: string | null;
};
