import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { type Address, toHex } from 'viem';
import { startEmbeddedPostgres } from '@/server/platform/database/embedded';
import { keystoreOf } from '../../../scripts/ops/keystore/make-keystore';
import { chainAccount } from '../market/chain-accounts';
import { startSumsub } from '../people/sumsub';
import { makeOperatorFolder } from './operator-folder';
import { BANK_TREASURY, startProductionChain } from './production-chain';

export type BankWorld = Awaited<ReturnType<typeof startBankWorld>>;

const PASSWORD = 'a-password';
const SMS_TOKEN = 'the-token-of-the-gateway';

/** Everything that a bank brings to its set-up, on this machine: a server of PostgreSQL, nodes, mail, SMS, and who checks identities. */
export async function startBankWorld() {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-bank-'));
  const folder = makeOperatorFolder();
  const facts = path.join(folder, 'bank/bank.json');
  const token = JSON.parse(fs.readFileSync(facts, 'utf8')).token;
  const [chain, postgres, mail, sms, sumsub] = await Promise.all([
    startProductionChain(),
    startEmbeddedPostgres({ dataDir: scratch, database: 'server' }),
    startMail(),
    startSms(),
    startSumsub(),
  ]);
  const file = (name: string, text: string) => {
    const at = path.join(scratch, name);
    fs.writeFileSync(at, text, { mode: 0o600 });
    return at;
  };
  const keystore = (name: string, place: number) =>
    file(
      name,
      keystoreOf(toHex(chainAccount(place).getHdKey().privateKey as Uint8Array), PASSWORD),
    );
  const files = {
    parameters: file('parameters.json', JSON.stringify(parametersOf(token))),
    deployer: keystore('deployer.json', 0),
    other: keystore('other.json', 9),
    password: file('password', PASSWORD),
  };
  return {
    scratch,
    folder,
    chain,
    token,
    postgres,
    mail,
    sms,
    sumsub,
    files,
    file,
    stop: async () => {
      await Promise.all([chain.stop(), postgres.stop(), mail.stop(), sms.stop(), sumsub.stop()]);
      for (const place of [scratch, folder]) fs.rmSync(place, { recursive: true, force: true });
    },
  };
}

/** Parameters of packages/contracts/parameters.example.json; the local chain has no currency of BNB Smart Chain. */
function parametersOf(token: { name: string; symbol: string }) {
  const example = JSON.parse(fs.readFileSync('packages/contracts/parameters.example.json', 'utf8'));
  const at = (place: number): Address[] => [chainAccount(place).address];
  return {
    ...example,
    timelock: { ...example.timelock, proposers: at(10) },
    // The set-up makes the key of the signer, whose place is left open.
    roles: Object.fromEntries(
      Object.entries(example.roles).map(([role, open], place) => [
        role,
        role === 'signer' ? open : at(11 + place),
      ]),
    ),
    shareToken: { ...example.shareToken, ...token },
    shareSale: {
      ...example.shareSale,
      treasury: BANK_TREASURY,
      currencies: {},
      deposits: { dailyLimit: '0', currencies: {} },
    },
    auctions: { ...example.auctions, currencies: [] },
  };
}

async function startMail() {
  const got: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      password === PASSWORD ? done(null, { user: username }) : done(new Error('who?')),
    onData(stream, session, done) {
      got.push(...session.envelope.rcptTo.map(({ address }) => address));
      stream.resume();
      stream.on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const url = (password = PASSWORD) => `smtp://bank:${password}@127.0.0.1:${port}`;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url, got, stop };
}

async function startSms() {
  const server = createServer((request, response) => {
    request.resume();
    const isKnown = request.headers.authorization === `Bearer ${SMS_TOKEN}`;
    response.writeHead(isKnown ? 400 : 401).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${port}/send`, token: SMS_TOKEN, stop };
}
