import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderIdOf } from '@fnx/chain/order-id';
import { quoteTypedData, type SaleQuote } from '@fnx/chain/sale';
import { encrypt, scrypt } from 'ox/Keystore';
import { parseSignature, recoverTypedDataAddress, serializeSignature } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { KeystoreError } from '@/server/platform/gateways/keystore';
import { keystoreSigner, rpcSigner, SignerError } from '@/server/platform/gateways/quote-signer';
import { type LocalChain, startLocalChain } from '../../../../scripts/dev/local-chain';
import { startScriptedRpc } from '../../../support/market/chain';

const quote: SaleQuote = {
  orderId: orderIdOf('3f1c9c52-7a0b-4d52-9d1e-6b2f0c8a4e17'),
  buyer: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  holder: `0x${'8e'.repeat(32)}`,
  payToken: '0x55d398326f99059fF775485246999027B3197955',
  payAmount: 504_192_000_000_000_000_000n,
  shares: 40_000_000n,
  validUntil: 1_795_168_760n,
  agreementHash: `0x${'b7'.repeat(32)}`,
};
const data = quoteTypedData(56, '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707', quote);

it('a keystore signer signs quotes with the key of its file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-signer-'));
  const file = join(folder, 'key.json');
  const [key, options] = scrypt({ password: 'a secret', n: 4096, r: 8, p: 1 });
  writeFileSync(file, JSON.stringify(encrypt(`0x${'42'.repeat(32)}`, key, options)));
  const signer = keystoreSigner(file, 'a secret');
  const signature = await signer.signTypedData(data);
  expect(await recoverTypedDataAddress({ ...data, signature })).toBe(signer.address);
  expect(() => keystoreSigner(file, 'another')).toThrow(KeystoreError);
  rmSync(folder, { recursive: true });
});

describe('a remote signer', () => {
  const account = mnemonicToAccount('test test test test test test test test test test test junk', {
    addressIndex: 39,
  });
  let chain: LocalChain;
  let node: Awaited<ReturnType<typeof startScriptedRpc>>;
  beforeAll(async () => {
    chain = await startLocalChain({ blockTimeMs: 0 });
    node = await startScriptedRpc(chain.rpcUrl);
  });
  afterAll(async () => {
    await node.stop();
    await chain.stop();
  });
  afterEach(() => node.reset());

  it('signs by eth_signTypedData_v4 what the key itself would sign', async () => {
    const signed = await rpcSigner(node.url, account.address).signTypedData(data);
    expect(signed).toBe(await account.signTypedData(data));
  });

  it('gives its signature the ending that contracts require', async () => {
    const whole = await account.signTypedData(data);
    const { r, s, yParity } = parseSignature(whole);
    const bare = `${serializeSignature({ r, s, yParity }).slice(0, -2)}0${yParity}`;
    node.on('eth_signTypedData_v4', () => bare);
    expect(await rpcSigner(node.url, account.address).signTypedData(data)).toBe(whole);
  });

  it('hands out no signature of another key', async () => {
    const other = mnemonicToAccount('test test test test test test test test test test test junk');
    node.on('eth_signTypedData_v4', () => other.signTypedData(data));
    await expect(rpcSigner(node.url, account.address).signTypedData(data)).rejects.toThrow(
      `signed as ${other.address}`,
    );
  });

  it.each<[string, () => void]>([
    ['is away', () => node.fail('down')],
    ['answers with an error page', () => node.fail({ status: 500, body: '<html>' })],
    ['returns no signature', () => node.on('eth_signTypedData_v4', () => '0x12')],
  ])('fails with a plain word when it %s', async (_, break_) => {
    break_();
    const signing = rpcSigner(node.url, account.address).signTypedData(data);
    await expect(signing).rejects.toThrow(SignerError);
  });
});
