import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { until } from '../../scripts/people/person';

export type Inboxes = Awaited<ReturnType<typeof startInboxes>>;

/** A mail server and an SMS gateway that keep what they are given: nothing leaves this machine. */
export async function startInboxes() {
  const messages: { to: string; text: string }[] = [];
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        for (const { address } of envelope.rcptTo) messages.push({ to: address, text });
        done();
      });
    },
  });
  const sms = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { to, text } = JSON.parse(Buffer.concat(chunks).toString());
    if (to) messages.push({ to, text });
    response.writeHead(to ? 202 : 400).end();
  });
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => sms.listen(0, '127.0.0.1', resolve));
  const portOf = (address: unknown) => (address as AddressInfo).port;
  return {
    smtp: `smtp://127.0.0.1:${portOf(mail.server.address())}`,
    sms: `http://127.0.0.1:${portOf(sms.address())}/send`,
    /** The code of the newest message to an address, which is then gone. */
    codeFor: (to: string) =>
      until(async () => {
        const at = messages.findLastIndex((message) => message.to === to);
        const text = messages[at]?.text ?? '';
        const code =
          /\bcode\b/i.test(text) &&
          /\b\d{6}\b/.exec(text.split('\r\n\r\n').slice(1).join(' ') || text)?.[0];
        if (code) messages.splice(at, 1);
        return code || undefined;
      }, 'A code'),
    stop: () => {
      mail.close(() => {});
      sms.closeAllConnections();
      sms.close();
    },
  };
}
