import { createHmac, randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { connect } from 'node:tls';
import { createKycProvider } from '@/server/identity/provider/create-kyc-provider';
import { createSmtpSender } from '@/server/platform/gateways/mail';
import type { OutgoingMessage } from '@/server/platform/gateways/message';
import { createHttpSmsSender } from '@/server/platform/gateways/sms';
import { type Check, fault, type Needs, ok, type Subject, skipped, warning } from './check';
import type { Verdict } from './verdict';

const ANSWER_WITHIN_MS = 8_000;

const trial = (to: string, subject: string | null): OutgoingMessage => ({
  id: randomUUID(),
  to,
  purpose: 'TEST',
  language: 'en',
  subject,
  text: 'This is a test message of the set-up. Nothing has to be done.',
  html: null,
  writtenAt: new Date(),
  code: null,
});

async function lookAtMail({ config, mailTo }: Subject): Promise<Verdict> {
  if (!config.mail) return skipped('a demo sends no mail');
  const sender = createSmtpSender(config.mail);
  const host = new URL(config.mail.url).host;
  try {
    await sender.verify();
    if (!mailTo) return ok(`${host} takes the login; nothing was sent`);
    await sender.send(trial(mailTo, 'Test message'));
    return ok(`${host} took a message to ${mailTo}; look into that mailbox`);
  } finally {
    await sender.close();
  }
}

/** An empty order is not sent to anybody, and its refusal says whether the token is known. */
async function lookAtSms({ config, smsTo }: Subject): Promise<Verdict> {
  if (!config.sms) return skipped('a demo sends no SMS');
  const { url, token } = config.sms;
  const { host } = new URL(url);
  if (smsTo) {
    await createHttpSmsSender(config.sms).send(trial(smsTo, null));
    return ok(`${host} took a message to ${smsTo}`);
  }
  const { status } = await post(url, '{}', { authorization: `Bearer ${token}` });
  if (status === 401 || status === 403) {
    return fault(`${host} refuses the token (${status}).`, 'Correct SMS_GATEWAY_TOKEN.');
  }
  if (status === 404 || status >= 500) {
    return fault(`${host} answers ${status}.`, 'Correct SMS_GATEWAY_URL, or ask the provider.');
  }
  return ok(`${host} answers; nothing was sent`);
}

async function lookAtIdentity({ config }: Subject): Promise<Verdict> {
  if (!config.sumsub) return ok('officers decide at the desk');
  // Nobody has this number.
  await createKycProvider(config.sumsub).findApplicant(randomUUID());
  return ok(`${new URL(config.sumsub.baseUrl).host} takes the token`);
}

/** An event of a kind that nobody sends: with the right signature it is taken and ignored, with a wrong one refused. */
async function lookAtWebhook({ config }: Subject): Promise<Verdict> {
  if (!config.sumsub) return skipped('no provider of identity checks is asked');
  const url = `${config.publicUrl}/api/v1/kyc/webhook`;
  const body = JSON.stringify({ applicantId: 'doctor0000000000', type: 'doctorTrial' });
  const digest = (secret: string) => createHmac('sha256', secret).update(body).digest('hex');
  const send = (secret: string) =>
    post(url, body, {
      'x-payload-digest': digest(secret),
      'x-payload-digest-alg': 'HMAC_SHA256_HEX',
    });
  const [right, wrong] = await Promise.all([send(config.sumsub.webhookSecret), send(randomUUID())]);
  if (!right.ok) {
    return fault(
      `${url} answers ${right.status} to an event with our secret.`,
      'Let the proxy pass this path, and restart the service after a change of SUMSUB_WEBHOOK_SECRET.',
    );
  }
  if (wrong.ok) {
    return fault(
      `${url} takes an event with another secret.`,
      'This is not our service: look where the address leads.',
    );
  }
  return ok('our signature is taken, another one is refused');
}

async function lookAtDomain({ config }: Subject): Promise<Verdict> {
  const { hostname, protocol } = new URL(config.publicUrl);
  const { address } = await lookup(hostname);
  if (protocol === 'https:' || /^(127\.|::1$)/.test(address))
    return ok(`${hostname} is ${address}`);
  return warning(`${config.publicUrl} is not encrypted.`, 'Use https outside this machine.');
}

const DAY_MS = 86_400_000;
/** certbot renews 30 days before the end. */
const LEFT_DAYS = 14;

/** By the authorities that this machine knows, as browsers do. */
async function lookAtCertificate({ config }: Subject): Promise<Verdict> {
  const { hostname, port, protocol } = new URL(config.publicUrl);
  if (protocol !== 'https:') return skipped('PUBLIC_URL is not https');
  const end = await new Promise<Date>((settle, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname });
    socket.setTimeout(ANSWER_WITHIN_MS, () =>
      socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })),
    );
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      settle(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
  });
  const days = Math.floor((end.getTime() - Date.now()) / DAY_MS);
  const seen = `${days} days left, the chain is known`;
  return days < LEFT_DAYS ? warning(`${seen}.`, 'Look at the log of certbot.') : ok(seen);
}

/** Headers that each page must have, with a pattern for the value. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /frame-ancestors 'none'/,
  'x-content-type-options': /nosniff/,
  'referrer-policy': /./,
  'x-frame-options': /DENY/i,
};
const HSTS = { 'strict-transport-security': /max-age=[1-9]\d{6,}/ };

/** Seconds; the header has no fractions. */
const MOST_DRIFT = 30;

async function lookAtSite({ config }: Subject): Promise<Verdict> {
  const signal = () => AbortSignal.timeout(ANSWER_WITHIN_MS);
  const page = await fetch(config.publicUrl, { signal: signal(), redirect: 'manual' });
  await page.body?.cancel();
  if (page.status !== 200) {
    return fault(
      `${config.publicUrl} answers ${page.status}.`,
      'Look at the log of the proxy and the service.',
    );
  }
  const expected = { ...HEADERS, ...(config.publicUrl.startsWith('https:') ? HSTS : {}) };
  const missing = Object.entries(expected).flatMap(([name, holds]) =>
    holds.test(page.headers.get(name) ?? '') ? [] : [name],
  );
  if (missing.length > 0) {
    return fault(
      `Pages lack ${missing.join(', ')}.`,
      'Build with the https PUBLIC_URL, and let the proxy pass the headers of the app.',
    );
  }
  const drift = Math.abs(Date.parse(page.headers.get('date') ?? '') - Date.now()) / 1000;
  if (drift > MOST_DRIFT) {
    return fault(`The site's clock differs by ${drift.toFixed(0)} s.`, 'Set the clocks by NTP.');
  }
  return lookAtHealth(config.publicUrl);
}

async function lookAtHealth(publicUrl: string): Promise<Verdict> {
  const answer = await fetch(`${publicUrl}/api/v1/health`, {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const { data } = (await answer.json()) as { data: Record<string, unknown> };
  const ill = ['database', 'chain', 'worker'].filter((part) => data[part] !== 'ok');
  if (ill.length === 0) return ok('pages with their headers; database, chain and worker are ok');
  const told = ill.map((part) => `${part}: ${String(data[part])}`).join(', ');
  return fault(`The service says: ${told}.`, 'Look at its log; docs/operating.md, alerts.');
}

const post = async (url: string, body: string, headers: Record<string, string>) => {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  await answer.body?.cancel();
  return answer;
};

const SUMSUB: Needs = [
  'SUMSUB_APP_TOKEN',
  'SUMSUB_SECRET_KEY',
  'SUMSUB_WEBHOOK_SECRET',
  'SUMSUB_LEVEL_NAME',
];
const SITE: Needs = ['PUBLIC_URL'];
/** The service reports the database and the nodes, too. */
const BEFORE_SITE = ['database', 'nodes', 'domain', 'certificate'];
const LOG = 'Look at the log of the proxy and of the service, and at {from}.';
const DNS = 'Correct the host in {from}, or the DNS.';
const MAIL: Needs = ['SMTP_URL', 'MAIL_FROM'];
const SMS: Needs = ['SMS_GATEWAY_URL', 'SMS_GATEWAY_TOKEN'];
const ASK = 'Correct {from}, or ask the provider.';
const WITHIN = { withinMs: 40_000 };

export const outsideChecks: readonly Check[] = [
  { name: 'mail', needs: MAIL, ...WITHIN, todo: 'Correct {from}.', look: lookAtMail },
  { name: 'sms', needs: SMS, todo: ASK, look: lookAtSms },
  { name: 'identity', needs: SUMSUB, todo: ASK, look: lookAtIdentity },
  { name: 'domain', needs: SITE, todo: DNS, look: lookAtDomain },
  { name: 'certificate', needs: SITE, after: ['domain'], todo: LOG, look: lookAtCertificate },
  { name: 'site', needs: SITE, after: BEFORE_SITE, todo: LOG, look: lookAtSite },
  {
    name: 'webhook',
    needs: [...SITE, ...SUMSUB],
    after: [...BEFORE_SITE, 'site'],
    todo: LOG,
    look: lookAtWebhook,
  },
];
