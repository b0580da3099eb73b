import nodemailer from 'nodemailer';
import type { OutgoingMessage } from './message';

/** Delivers an e-mail to a mail server; throws when it is not accepted. */
export type MailSender = {
  send(message: OutgoingMessage): Promise<void>;
  close(): Promise<void>;
};

/** `verify` logs in and sends nothing; it throws when the server refuses. */
type SmtpSender = MailSender & { verify(): Promise<void> };

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the control characters to reject
const CONTROLS = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g;
const hasControls = (text: string) => text.search(CONTROLS) >= 0;

/** RFC 8058: a mail program posts to the address, which ends the subscription without a page. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Sends by SMTP. Except for loopback, TLS with a valid certificate is required; `smtp://` requires STARTTLS. */
export function createSmtpSender(options: { url: string; from: string }): SmtpSender {
  const url = new URL(options.url);
  const transport = nodemailer.createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    requireTLS: url.protocol === 'smtp:' && !LOOPBACK.has(url.hostname),
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Message content must not make the mailer read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)>?\s*$/.exec(options.from)?.[1] ?? 'localhost';
  return {
    async send(message) {
      // A line break in the address would allow header injection.
      if (hasControls(message.to))
        throw new Error('The recipient address contains a control character.');
      await transport.sendMail({
        from: options.from,
        to: { name: '', address: message.to },
        subject: (message.subject ?? '').replace(CONTROLS, ' '),
        text: message.text,
        ...(message.html ? { html: message.html } : {}),
        messageId: `<${message.id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'Content-Language': message.language,
          ...(message.unsubscribe && oneClick(message.unsubscribe)),
        },
      });
    },
    async verify() {
      await transport.verify();
    },
    async close() {
      transport.close();
    },
  };
}
