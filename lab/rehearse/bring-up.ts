import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { parseEther } from 'viem';
import { openCaptcha } from '@/server/platform/gateways/captcha';
import { startRuntime } from '@/server/runtime';
import { makeKeystore } from '../../scripts/ops/keystore/make-keystore';
import { serviceVariables } from '../../scripts/ops/setup/env-file';
import { QUESTIONS, SECRET_FLAGS } from '../../scripts/ops/setup/questions';
import { setUp } from '../../scripts/ops/setup/set-up';
import { type Office, openOffice } from '../../scripts/people/officers';
import { announceDistribution, type Bank, type Deployed, read, vote } from './acts';
import { command } from './command';
import {
  answersHumanCheck,
  buy,
  type Customer,
  linkWallet,
  showPassport,
  signUp,
} from './customer';
import { own } from './own-variables';
import type { Report } from './report';
import { type Stand, whyLeftOut } from './stand';

/** The bank's account, as it is. Its folder of statements is real, so that officers upload them here. */
const ownAccount = (): Record<string, string> =>
  Object.fromEntries(
    QUESTIONS.filter(({ variable }) => /^BANK_(?!DIR|FILES)/.test(variable)).flatMap(
      ({ flag, variable }) => (own[variable] ? [[flag, own[variable]]] : []),
    ),
  );

/** Makes a key with money for fees. @returns its keystore and the file of its password */
export async function makeKey({ folder, parties }: Stand, name: string) {
  const [keystore, password] = [join(folder, name), join(folder, `${name}.password`)] as const;
  const to = makeKeystore(keystore, password);
  await parties.send('payer', { to, data: '0x', value: parseEther('1') });
  return [keystore, password] as const;
}

/** The answers that name a key in place of the bank's own sender. */
async function senderAnswers(stand: Stand) {
  if (whyLeftOut(stand, 'SENDER_KEYSTORE')) return {};
  const [keystore, password] = await makeKey(stand, 'sender');
  return { 'sender-keystore': keystore, 'sender-password-file': password };
}

export async function setBankUp(stand: Stand): Promise<void> {
  const { folder, envFile, nodes, publicNode, inboxes, origin, databaseUrl, chainId } = stand;
  const answers = {
    ...{ to: envFile, data: join(folder, 'data'), 'database-admin': databaseUrl },
    ...{ chain: String(chainId), nodes: nodes.join(), 'public-node': publicNode },
    ...{ network: join(folder, 'network.json'), smtp: inboxes.smtp },
    ...{ 'mail-from': 'no-reply@rehearsal.example', 'sms-url': inboxes.sms, 'sms-token': 'x' },
    ...{ identity: 'local', domain: origin, proxies: '0', 'sample-content': 'accepted' },
    ...(whyLeftOut(stand, 'BANK_IBAN') ? {} : ownAccount()),
    ...(await senderAnswers(stand)),
    ...(answersHumanCheck ? {} : { 'captcha-site-key': 'none', 'captcha-secret': 'none' }),
  };
  const flags = Object.entries(answers).flatMap(([name, value]) => {
    if (!SECRET_FLAGS.includes(name)) return [`--${name}`, value];
    const file = join(folder, `${name}.secret`);
    writeFileSync(file, value, { mode: 0o600 });
    return [`--${name}`, file];
  });
  if (!(await setUp(['--yes', '--make-signer', ...flags]))) {
    throw new Error('The set-up found a fault, see above.');
  }
}

export async function start(stand: Stand): Promise<() => Promise<void>> {
  const runtime = await startRuntime({ ...serviceVariables(stand.envFile), LOG_LEVEL: 'fatal' });
  if (!answersHumanCheck) runtime.ctx.captcha = openCaptcha;
  const { port } = new URL(stand.origin);
  const server = serve({ fetch: runtime.app.fetch, hostname: '127.0.0.1', port: Number(port) });
  return async () => {
    runtime.ctx.events.endAll();
    server.close();
    await runtime.stop();
  };
}

/** The first customer, officers, purchase, distribution and ballot of a service that runs. */
export async function openBusiness(stand: Stand, set: Deployed, report: Report) {
  const admin = (line: readonly string[]) =>
    command(stand.envFile, ['scripts/ops/admin.ts', ...line]);
  let customer: Customer = { email: '', token: '' };
  await report.step('Sign-up by codes', async () => {
    customer = await signUp(stand);
    return [['human check', answersHumanCheck ? 'answered' : 'LEFT OUT: a third party’s']];
  });
  let office = null as unknown as Office;
  await report.step('Two officers join the desk', async () => {
    office = await openOffice(stand.origin, admin);
    return [['passkeys', 'in the memory of this program, in place of two devices']];
  });
  const bank: Bank = { stand, set, office };
  await report.step('Identity', async () => {
    await showPassport(stand, customer);
    await office.approve(customer.email);
    return [['approved by', 'two officers']];
  });
  await report.step('Purchase', async () => {
    await linkWallet(stand, customer, stand.parties.account('investor'));
    const paid = await buy(stand, customer);
    return [
      ['paid', paid],
      ['shares (raw)', String(await read(bank, 'shareToken', 'totalSupply'))],
    ];
  });
  await report.step('Distribution, announced', () => announceDistribution(bank));
  await report.step('Vote', () => vote(bank));
  return { bank, customer };
}
