import { messageHtml } from './message-html';

/** One message in the forms its channels need. */
export type MessageText = {
  /** Without codes or figures: subjects show on locked screens. */
  subject: string;
  text: string;
  html: string;
  sms: string;
};

export type MessageParts = {
  subject: string;
  /** What an inbox shows beside the subject, so nothing a locked screen should not; the first paragraph if not given. */
  preheader?: string;
  /** Paragraphs in plain words. */
  paragraphs: readonly string[];
  /** A code to be shown large. */
  code?: string;
  /** Facts and figures, label and value, under the first paragraph. */
  rows?: readonly (readonly [label: string, value: string])[];
  /** One link, to a page of ours. */
  link?: { url: string; label: string };
  sms: string;
};

const FOOTER = 'FNX never asks for your password, codes or recovery phrase by e-mail or phone.';

/** Lays a message out as text and as HTML, in the brand's colours and without any outside resource. */
export function layOut({ sms, ...parts }: MessageParts): MessageText {
  const { paragraphs, code, rows = [], link } = parts;
  const subject = oneLine(parts.subject);
  const preheader = parts.preheader ?? paragraphs[0] ?? '';
  const text = [
    ...paragraphs.slice(0, 1),
    ...(code ? [`    ${code}`] : []),
    ...(rows.length > 0 ? [rows.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...paragraphs.slice(1),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    `-- \nFNX. Ownership reinvented.\n${FOOTER}`,
  ].join('\n\n');
  return {
    subject,
    text,
    html: messageHtml({ ...parts, subject, preheader, footer: FOOTER }),
    sms,
  };
}

/** Everything that could begin a new header, or turn what follows around, becomes one blank. */
function oneLine(subject: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not pass
  return subject.replace(/[\u0000-\u001f\u007f\u0085\u2028-\u202e\u2066-\u2069]+/g, ' ').trim();
}
