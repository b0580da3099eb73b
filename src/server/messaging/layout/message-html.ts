import { BANK_FACTS } from '@/config/bank-facts';
import { readBankColours } from '@/config/read-bank-facts';
import { say } from '@/lang/engine/say';
import { directionOf, type Language } from '@/lang/languages';
import { t } from '@/lang/service';
import type { Message } from '@/server/messaging/message-text';

/*
 * HTML for mail clients: tables and inline styles for compatibility, dark mode through classes. No external images,
 * fonts or styles, so that opening a message is not tracked.
 */

const SERIF = "'Bodoni 72','Bodoni MT',Didot,Georgia,'Times New Roman',serif";
const SANS = "Geist,-apple-system,'Segoe UI',Roboto,Arial,Helvetica,sans-serif";

/** The bank's colours. Light is inline; dark is applied by class, because inline styles have no media queries. */
const { light: LIGHT, dark: DARK } = readBankColours();

/** `prefix`: Outlook marks darkened elements with an attribute and ignores media queries. */
const darkRules = (prefix = '') =>
  [
    `${prefix}.g{background-color:${DARK.ground}!important}`,
    `${prefix}.s{background-color:${DARK.surface}!important;border-color:${DARK.line}!important}`,
    `${prefix}.t{color:${DARK.text}!important}`,
    `${prefix}.m{color:${DARK.muted}!important}`,
    `${prefix}.l{border-color:${DARK.line}!important}`,
    `${prefix}.b{border-color:${DARK.brass}!important}`,
    `${prefix}.a{background-color:${DARK.accent}!important;color:${DARK['on-accent']}!important}`,
    `${prefix}.u{color:${DARK.accent}!important}`,
  ].join('');

const STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${darkRules()}}`,
  darkRules('[data-ogsb] ').replace(/[^{}]*\{color[^}]*\}/g, ''),
  '@media (max-width:480px){.p{padding:28px 20px!important}.c{font-size:28px!important;letter-spacing:6px!important}}',
].join('\n');

type Parts = Omit<Message, 'sms' | 'unsubscribe'> & {
  preheader: string;
  slogan: string;
  /** The last lines. */
  foot: readonly string[];
};

/** Mail clients know `left` and `right`, but not all of them `start` and `end`. */
type Sides = { start: 'left' | 'right'; end: 'left' | 'right' };

export function messageHtml({
  language,
  subject,
  preheader,
  paragraphs,
  code,
  rows,
  link,
  html,
  slogan,
  foot,
}: Parts): string {
  const direction = directionOf(language);
  const sides: Sides =
    direction === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' };
  const [first = '', ...rest] = html ? [prose(html)] : paragraphs.map(paragraph);
  const body = [
    first,
    code ? codeBlock(code) : '',
    rows?.length ? rowsBlock(rows, sides) : '',
    ...rest,
    link ? linkBlock(link, language) : '',
  ].join('');
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${asText(subject)}</title><style>${STYLE}</style></head>
<body class="g" style="margin:0;padding:0;background-color:${LIGHT.ground}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${asText(preheader)}${FILLER}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="g" style="background-color:${LIGHT.ground}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="s" style="max-width:560px;background-color:${LIGHT.surface};border:1px solid ${LIGHT.line};text-align:${sides.start}">
<tr><td class="b" style="border-top:4px double ${LIGHT.brass};font-size:0;line-height:0;height:1px">&nbsp;</td></tr>
<tr><td class="p" style="padding:32px 40px 36px;font-family:${SANS}">
${head(slogan, sides)}
<h1 class="t" style="margin:28px 0 18px;font-family:${SERIF};font-weight:500;font-size:26px;line-height:1.2;color:${LIGHT.text}">${asText(subject)}</h1>
${body}
${footBlock(foot)}
</td></tr></table>
</td></tr></table>
</body></html>`;
}

/** Fills the inbox preview, so that it does not show body text such as a code. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(90);

const head = (
  slogan: string,
  { end }: Sides,
) => `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="t l" style="padding-bottom:16px;border-bottom:1px solid ${LIGHT.line};font-family:${SERIF};font-size:22px;letter-spacing:5px;color:${LIGHT.text}">${asText(BANK_FACTS.brand)}</td>
<td class="m l" align="${end}" style="padding-bottom:16px;border-bottom:1px solid ${LIGHT.line};font-size:12px;color:${LIGHT.muted}">${asText(slogan)}</td>
</tr></table>`;

function paragraph(text: string): string {
  return `<p class="t" style="margin:0 0 16px;font-size:16px;line-height:1.55;word-break:break-word;overflow-wrap:anywhere;color:${LIGHT.text}">${asText(text)}</p>`;
}

const prose = (html: string) =>
  `<div class="t" style="font-size:16px;line-height:1.55;overflow-wrap:anywhere;color:${LIGHT.text}">${html.replaceAll('<a ', `<a class="u" style="color:${LIGHT.accent}" `)}</div>`;

function codeBlock(code: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr><td class="t l c" align="center" dir="ltr" style="padding:18px 0 18px 8px;border-top:1px solid ${LIGHT.line};border-bottom:1px solid ${LIGHT.line};font-family:${SERIF};font-size:34px;line-height:1.2;letter-spacing:8px;color:${LIGHT.text}">${asText(code)}</td></tr></table>`;
}

function rowsBlock(rows: NonNullable<Message['rows']>, { start, end }: Sides): string {
  const line = ([label, value]: readonly [string, string]) =>
    `<tr><th scope="row" align="${start}" valign="top" class="m l" style="padding:10px 0;padding-${end}:16px;border-bottom:1px solid ${LIGHT.line};font-size:14px;line-height:1.45;font-weight:400;color:${LIGHT.muted}">${asText(label)}</th><td align="${end}" class="t l" style="padding:10px 0;border-bottom:1px solid ${LIGHT.line};font-size:15px;line-height:1.45;word-break:break-word;overflow-wrap:anywhere;font-variant-numeric:tabular-nums;color:${LIGHT.text}">${asText(value)}</td></tr>`;
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" class="l" style="margin:4px 0 20px;border-top:1px solid ${LIGHT.line}">${rows.map(line).join('')}</table>`;
}

const OR_OPEN = t('Or open');

/** Also shows the full URL, for clients without buttons and for readers who check the address first. */
function linkBlock({ url, label }: NonNullable<Message['link']>, language: Language): string {
  const href = asText(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 14px"><tr><td class="a" bgcolor="${LIGHT.accent}" style="background-color:${LIGHT.accent}"><a href="${href}" class="a" style="display:inline-block;padding:13px 22px;font-size:16px;line-height:1.25;font-weight:600;color:${LIGHT['on-accent']};background-color:${LIGHT.accent};text-decoration:none">${asText(label)}</a></td></tr></table>
<p class="m" style="margin:0 0 4px;font-size:13px;line-height:1.5;color:${LIGHT.muted};word-break:break-all;overflow-wrap:anywhere">${asText(say(language, OR_OPEN))} <a href="${href}" dir="ltr" class="u" style="color:${LIGHT.accent};text-decoration:underline">${href}</a></p>`;
}

function footBlock(lines: readonly string[]): string {
  return `<p class="m l" style="margin:28px 0 0;padding-top:16px;border-top:1px solid ${LIGHT.line};font-size:13px;line-height:1.55;color:${LIGHT.muted}">${lines.filter(Boolean).map(asText).join('<br>')}</p>`;
}

function asText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
