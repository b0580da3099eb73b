import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Call } from '@fnx/chain/call';
import { encodeSubmission } from '@fnx/chain/passkey-account';
import { encodeTransfer } from '@fnx/chain/share-token';
import { passkeyAccountAbi } from '@fnx/contracts/abi/passkey-account';
import { bytesToHex, encodeFunctionData, type Hex } from 'viem';
import { readKey, readKnown, readSubmission } from '../../scripts/ops/passkey/line';
import { sendShares, submit } from '../../scripts/ops/passkey/send';
import { showCall } from '../../scripts/ops/passkey/show';
import { startTestChain } from '../support/market/chain';
import { chainAccount } from '../support/market/chain-accounts';
import { newHolder, onShareChain, shares } from '../support/market/share-chain';
import { makePasskey } from '../support/people/passkey-account';
import { duringTests } from '../support/setup/during-tests';

const chain = duringTests(() => startTestChain());
const folder = mkdtempSync(join(tmpdir(), 'fnx-passkey-'));
afterAll(() => rmSync(folder, { recursive: true }));

const STRANGER = 20;
const SECOND = 21;
const FRIEND = 4;

const write = (name: string, text: string) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

const keyFile = (account: number) => {
  const key = bytesToHex(chainAccount(account).getHdKey().privateKey ?? new Uint8Array());
  return write(`key-${account}`, `${key}\n`);
};

/** Three of its lines run as a person types them; a start takes as long as all else, so what they call is called here. */
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/ops/passkey.ts', ...args], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });

const PURSE = { most: '1', person: false };
const online = (account: number) => ['--rpc', chain.rpcUrl, '--key-file', keyFile(account)];
const show = (file: string, network?: string) =>
  showCall(readKnown(network), readSubmission(file)).join('\n');

/** A passkey with shares, whose signed calls are in files as the pages give them. */
async function holder() {
  const people = onShareChain(chain);
  const passkey = await makePasskey(chain);
  const { shareToken, passkeyAccounts } = chain.addresses.contracts;
  await people.register(2, newHolder(), passkey.account);
  await people.register(FRIEND, newHolder());
  await people.buy(2, newHolder(), shares(50));
  await people.token(2, 'transfer', [passkey.account, shares(10)]);
  const file = (calls: readonly Call[], nonce: number, more: { validUntil?: number } = {}) => {
    const signed = passkey.signed(calls, nonce, more);
    const { to, data } = encodeSubmission(passkeyAccounts, {
      ...{ calls, nonce: BigInt(nonce), validUntil: BigInt(signed.validUntil) },
      ...{ firstSigner: passkey.signer, signer: passkey.signer, signature: signed.signature },
    });
    return write(`call-${nonce}.json`, JSON.stringify({ account: passkey.account, to, data }));
  };
  const send = (amount: bigint) =>
    encodeTransfer({ token: shareToken, to: chainAccount(FRIEND).address, amount });
  const addSecond: Call = {
    to: passkey.account,
    value: 0n,
    data: encodeFunctionData({
      abi: passkeyAccountAbi,
      functionName: 'addSigners',
      args: [[chainAccount(SECOND).address]],
    }),
  };
  return { passkey, people, file, send, addSecond };
}

it('shows, submits and sends with a node alone', async () => {
  const { passkey, people, file, send, addSecond } = await holder();
  const network = write('network.json', JSON.stringify(chain.addresses));
  const { account } = passkey;
  const both = file([send(shares(2.5)), addSecond], 0);
  const friend = chainAccount(FRIEND).address;

  // From the bytes alone: no node, no addresses.
  const bare = (await run('show', both)).stdout;
  expect(bare).toContain(`account       ${account}\n`);
  expect(bare).toContain(`ShareToken.transfer(to: ${friend}, value: 2.5 shares)`);
  expect(bare).toContain('which the network file does not name');
  expect(bare).toContain(`PasskeyAccount.addSigners(wallet ${chainAccount(SECOND).address})`);
  expect(bare).toContain('signed at     https://localhost\n');
  expect(bare).toContain('is for exactly these calls of this account');
  expect(show(both, network)).toMatch(/call 1 .*\n +of 0x[0-9a-fA-F]{40}\n/);

  // Anybody's key submits it, and gains nothing.
  const before = await people.balanceOf(FRIEND);
  const key = readKey({ 'key-file': keyFile(STRANGER) });
  await expect(submit({ ...PURSE, rpc: chain.rpcUrl, most: '0' }, key, readSubmission(both)))
    .rejects //
    .toThrow('--spend allows 0 BNB');
  const link = await submit({ rpc: chain.rpcUrl, ...PURSE }, key, readSubmission(both));
  expect(link).toMatch(/https:\/\/bscscan\.com\/tx\/0x[0-9a-f]{64}$/);
  expect(await people.balanceOf(FRIEND)).toBe(before + shares(2.5));
  await expect(run('submit', both, ...online(STRANGER))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('WrongNonce'),
  });

  // The wallet that was added needs no passkey.
  const asked = { account, shares: '1.25', to: friend, network, rpc: chain.rpcUrl };
  await sendShares({ ...asked, spend: '1', 'key-file': keyFile(SECOND) });
  expect(await people.balanceOf(FRIEND)).toBe(before + shares(3.75));
  const words = Object.entries(asked).flatMap(([name, value]) => [`--${name}`, value]);
  const strange = run('send', ...words, '--key-file', keyFile(STRANGER));
  await expect(strange).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is no signer of'),
  });
});

it('tells a signature that is for other calls', async () => {
  const passkey = await makePasskey(chain);
  const { passkeyAccounts, shareToken } = chain.addresses.contracts;
  const send = (amount: bigint) =>
    encodeTransfer({ token: shareToken, to: chainAccount(FRIEND).address, amount });
  const calls = [send(shares(1))];
  const { signature } = passkey.signed([send(shares(2))], 0);
  const { to, data } = encodeSubmission(passkeyAccounts, {
    ...{ calls, nonce: 0n, validUntil: 4_000_000_000n },
    ...{ firstSigner: passkey.signer, signer: passkey.signer, signature },
  });
  const named = write('forged.json', JSON.stringify({ account: passkey.account, to, data }));
  expect(show(named)).toContain('is for OTHER calls or another account');
  // Without its account, the bytes name the first signer alone.
  const unnamed = write('unnamed.json', JSON.stringify({ to, data }));
  expect(show(unnamed)).toContain(`whose first signer is ${passkey.signer.toLowerCase()}`);
  const more: Hex = `${data}00`;
  const padded = write('padded.json', JSON.stringify({ to, data: more }));
  expect(() => show(padded)).toThrow('contains more than the page shows');
});
