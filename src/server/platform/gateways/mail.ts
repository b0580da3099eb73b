import nodemailer from 'nodemailer';
import type { OutgoingMessage } from './message';

/** Hands an e-mail to a mail server; throws when it was not accepted. */
export type MailSender = {
  send(message: OutgoingMessage): Promise<void>;
  close(): Promise<void>;
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not pass
const CONTROLS = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g;
const hasControls = (text: string) => text.search(CONTROLS) >= 0;

/**
 * Sends by SMTP. Outside this machine the connection must be encrypted and the server's certificate good: with
 * `smtp://` that means STARTTLS or no mail at all.
 */
export function createSmtpSender(options: { url: string; from: string }): MailSender {
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
    // Nothing in a message may make the mailer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)>?\s*$/.exec(options.from)?.[1] ?? 'localhost';
  return {
    async send(message) {
      // An address that holds a line break is no address; what it would add to the head of the mail is somebody's own.
      if (hasControls(message.to))
        throw new Error('The address of a message holds a control character.');
      await transport.sendMail({
        from: options.from,
        to: { name: '', address: message.to },
        subject: (message.subject ?? '').replace(CONTROLS, ' '),
        text: message.text,
        ...(message.html ? { html: message.html } : {}),
        messageId: `<${message.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    async close() {
      transport.close();
    },
  };
}
