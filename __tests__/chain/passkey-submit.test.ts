import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeFunctionData, erc20Abi, parseEther, toHex } from 'viem';
import { encodeSubmission } from '@/chain/passkey-account';
import { capture } from '../../scripts/processes';
import { startTestChain } from '../support/market/chain';
import { chainAccount } from '../support/market/chain-accounts';
import { makePasskey } from '../support/people/passkey-account';

/* `npm run passkey`, with a chain and nothing of ours running. */

const STRANGER = chainAccount(35);
const TO = chainAccount(36).address;

let chain: Awaited<ReturnType<typeof startTestChain>>;
let folder: string;

beforeAll(async () => {
  chain = await startTestChain();
  folder = mkdtempSync(join(tmpdir(), 'fnx-passkey-'));
}, 60_000);
afterAll(async () => {
  await chain.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A file as the page copies it: 40 USDT to a friend. */
async function signedFile(passkey: Awaited<ReturnType<typeof makePasskey>>, nonce: number) {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [TO, parseEther('40')],
  });
  const calls = [{ to: chain.tokenAddress('USDT'), value: 0n, data }];
  const { validUntil, signer, signature } = passkey.signed(calls, nonce);
  const { to, data: bytes } = encodeSubmission(chain.addresses.contracts.passkeyAccounts, {
    ...{ firstSigner: signer, calls, nonce: BigInt(nonce), validUntil: BigInt(validUntil) },
    ...{ signer, signature },
  });
  const file = join(folder, `${nonce}.json`);
  writeFileSync(file, JSON.stringify({ to, data: bytes }));
  return file;
}

function command(...words: string[]) {
  const key = toHex(STRANGER.getHdKey().privateKey as Uint8Array);
  const line = ['--import', 'tsx', 'scripts/ops/passkey.ts', ...words, '--rpc', chain.rpcUrl];
  return capture('node', [...line, '--addresses', chain.addressesFile], {
    PASSKEY_SUBMIT_KEY: key,
  });
}

const balance = () =>
  chain.reader.readContract({
    address: chain.tokenAddress('USDT'),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [TO],
  });

it('says what a signed call does, and submits it once', async () => {
  const passkey = await makePasskey(chain);
  await chain.submit(chain.treasury, {
    to: chain.tokenAddress('USDT'),
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [passkey.account, parseEther('100')],
    }),
  });
  const file = await signedFile(passkey, 0);
  const before = await balance();

  const shown = await command('show', file);
  expect(shown.output).toContain(passkey.account);
  expect(shown.output).toContain('40 USDT');
  expect(await balance()).toBe(before);

  const sent = await command('submit', file);
  expect(sent.output).toContain('Submitted: 0x');
  expect((await balance()) - before).toBe(parseEther('40'));

  expect((await command('submit', file)).code).not.toBe(0);
  expect((await balance()) - before).toBe(parseEther('40'));
}, 60_000);

it('refuses a file without a signed call', async () => {
  const file = join(folder, 'other.json');
  writeFileSync(file, JSON.stringify({ to: TO, data: '0x1234' }));
  expect((await command('submit', file)).code).not.toBe(0);
});
