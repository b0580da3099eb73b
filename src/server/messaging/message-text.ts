import { type Reader, say, sayValue, urlIn } from '@/lang/engine/say';
import type { Language } from '@/lang/languages';
import { plural, type Text, type Value } from '@/lang/service';

/** A message before it is said in the language of its recipient. */
export type MessageText = {
  /** Without codes or amounts: locked screens show subjects. */
  subject: Text;
  /** Inbox preview, visible on locked screens; defaults to the first paragraph. */
  preheader?: Text;
  paragraphs: readonly Text[];
  code?: string;
  rows?: readonly (readonly [label: Text, value: Value])[];
  link?: { url: string; label: Text };
  /** In place of the paragraphs in the HTML of the mail; safe as it is. */
  html?: string;
  /** Where a mail program ends the subscription (RFC 8058). */
  unsubscribe?: string;
  /** For text messages and calls. */
  sms?: Text;
};

/** A message before it is laid out; the outbox keeps it so. */
export type Message = {
  language: Language;
  subject: string;
  preheader?: string;
  paragraphs: readonly string[];
  code?: string;
  rows?: readonly (readonly [label: string, value: string])[];
  link?: { url: string; label: string };
  html?: string;
  unsubscribe?: string;
  sms: string;
};

export function sayMessage(language: Language, text: MessageText, reader?: Reader): Message {
  const { subject, preheader, paragraphs, code, rows, link, html, unsubscribe, sms } = text;
  const said = (one: Text) => say(language, one, reader);
  return {
    language,
    subject: said(subject),
    ...(preheader ? { preheader: said(preheader) } : {}),
    paragraphs: paragraphs.map(said),
    ...(code ? { code } : {}),
    ...(rows
      ? {
          rows: rows.map(([label, value]) => [
            said(label),
            String(sayValue(language, value, reader)),
          ]),
        }
      : {}),
    ...(link ? { link: { url: urlIn(language, link.url), label: said(link.label) } } : {}),
    ...(html ? { html } : {}),
    ...(unsubscribe ? { unsubscribe } : {}),
    sms: sms ? said(sms) : '',
  };
}

/** Such as `5 minutes`. */
export function minutes(seconds: number): Text {
  return plural(Math.round(seconds / 60), '1 minute', '{n} minutes');
}
