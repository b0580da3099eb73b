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
  /** Paragraphs in plain words. */
  paragraphs: readonly string[];
  /** A code to be shown large. */
  code?: string;
  /** One link, to a page of ours. */
  link?: { url: string; label: string };
  sms: string;
};

const FOOTER = 'FNX never asks for your password, codes or recovery phrase by e-mail or phone.';

/** Lays a message out as text and as HTML, in the brand's colours and without any outside resource. */
export function layOut({ subject, paragraphs, code, link, sms }: MessageParts): MessageText {
  const text = [
    ...paragraphs.slice(0, 1),
    ...(code ? [`    ${code}`] : []),
    ...paragraphs.slice(1),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    `-- \nFNX. Ownership reinvented.\n${FOOTER}`,
  ].join('\n\n');
  return { subject, text, html: page({ subject, paragraphs, code, link }), sms };
}

function page({ subject, paragraphs, code, link }: Omit<MessageParts, 'sms'>): string {
  const [first = '', ...rest] = paragraphs.map(
    (paragraph) =>
      `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#14191e">${asText(paragraph)}</p>`,
  );
  const codeBlock = code
    ? `<p style="margin:0 0 16px;padding:16px 0;border-top:1px solid #ddd6c8;border-bottom:1px solid #ddd6c8;font-family:Georgia,serif;font-size:32px;letter-spacing:8px;text-align:center;color:#14191e">${asText(code)}</p>`
    : '';
  const linkBlock = link
    ? `<p style="margin:0 0 16px"><a href="${asText(link.url)}" style="display:inline-block;padding:12px 20px;background:#0b7a58;color:#ffffff;text-decoration:none;font-size:16px">${asText(link.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${asText(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f8f5ee;font-family:Arial,Helvetica,sans-serif">
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #ddd6c8"><tr><td style="padding:32px">
<p style="margin:0 0 24px;padding-bottom:16px;border-bottom:1px solid #ddd6c8;font-family:Georgia,serif;font-size:22px;letter-spacing:3px;color:#14191e">FNX</p>
${first}${codeBlock}${rest.join('')}${linkBlock}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #ddd6c8;font-size:13px;line-height:1.5;color:#5b6570">FNX. Ownership reinvented.<br>${asText(FOOTER)}</p>
</td></tr></table>
</body></html>`;
}

/** Names come from people; in HTML they are text and nothing else. */
function asText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
