import { readBank } from '@/config/bank';
import { brandLine } from '@/config/bank-facts';
import { say } from '@/lang/engine/say';
import { t } from '@/lang/service';
import type { Message } from '@/server/messaging/message-text';
import { messageHtml } from './message-html';

const FOOTER = t(
  '{brand} never asks for your password, codes or recovery phrase by e-mail or phone.',
);

/** Lays a message out as an e-mail. */
export function layOut({ sms: _, unsubscribe: __, ...parts }: Message): {
  subject: string;
  text: string;
  html: string;
} {
  const { language, paragraphs, code, rows = [], link } = parts;
  const footer = say(language, FOOTER);
  const { mailSignature, brand, support } = readBank();
  const slogan = brand.slogan?.[language] ?? '';
  const reach = [support.email, support.phone].filter(Boolean).join(' · ');
  const signature = mailSignature[language] ?? mailSignature.en ?? '';
  const subject = oneLine(parts.subject);
  const preheader = parts.preheader ?? paragraphs[0] ?? '';
  const text = [
    ...paragraphs.slice(0, 1),
    ...(code ? [`    ${code}`] : []),
    ...(rows.length > 0 ? [rows.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...paragraphs.slice(1),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    `-- \n${[brandLine(slogan), footer, reach, signature].filter(Boolean).join('\n')}`,
  ].join('\n\n');
  return {
    subject,
    text,
    html: messageHtml({ ...parts, subject, preheader, slogan, foot: [footer, reach, signature] }),
  };
}

/** Replaces characters that could start a new header or reverse the text direction. */
function oneLine(subject: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  return subject.replace(/[\u0000-\u001f\u007f\u0085\u2028-\u202e\u2066-\u2069]+/g, ' ').trim();
}
