import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ConfigError } from '@/config/server-env';
import { withLocalSecrets } from '@/server/platform/secrets/local-secrets';
import { isRefusal } from '@/server/refusal';
import { startRuntime } from '@/server/runtime';
import { SAMPLE_CONTRACTS } from '../../scripts/sample-contracts';
import { startNode } from '../support/service/fake-node';

let dataDir: string;
beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-runtime-'));
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const demo = (rpc: string) => ({
  FNX_MODE: 'demo',
  FNX_DATA_DIR: dataDir,
  PUBLIC_URL: 'http://localhost:3000',
  CHAIN_RPC_URL: rpc,
  TREASURY_ADDRESS: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  LOG_LEVEL: 'silent',
});

async function refusalOf(source: Record<string, string>): Promise<Error> {
  const error = await startRuntime(source).then(
    async (runtime) => {
      await runtime.stop();
      throw new Error('It started.');
    },
    (caught: Error) => caught,
  );
  expect(isRefusal(error)).toBe(true);
  return error;
}

describe('the service refuses to start', () => {
  it.each(['Geth/v1.5.0', 'anvil/v1.0', 'erigon HardhatNetwork/fake'])(
    'in demo mode on %s',
    async (version) => {
      const node = await startNode(version, 56);
      try {
        expect(
          (await refusalOf({ ...demo(node.url), SHARE_CONTRACTS: SAMPLE_CONTRACTS })).message,
        ).toMatch(/not a local test node/);
      } finally {
        await node.stop();
      }
    },
  );

  it('in production without secrets, naming them all', async () => {
    const error = await refusalOf({ FNX_DATA_DIR: dataDir });
    expect(error).toBeInstanceOf(ConfigError);
    expect(error.message).toMatch(/TOKEN_SECRET[\s\S]*CODE_SECRET[\s\S]*FILES_KEY[\s\S]*SMTP_URL/);
  });

  it('in production on another chain', async () => {
    const node = await startNode('Geth/v1.5.0', 97);
    try {
      const error = await refusalOf({
        PUBLIC_URL: 'https://invest.example.com',
        TOKEN_SECRET: 'Zq7vT1kXw9LmR4sYb2NcE8hJd5GfU3pA',
        CODE_SECRET: 'Kd8sWq2LxV6nRt4ZbYc9MhJe1GfP7uAo',
        FILES_KEY: 'Hn5yBt8QwX3mVc7ZkPr2LdGs9JfE4uTa',
        CHAIN_RPC_URL: node.url,
        TREASURY_ADDRESS: '0x52908400098527886E0F7030069857D2E4169EE7',
        SHARE_CONTRACTS: SAMPLE_CONTRACTS,
        PUBLIC_RPC_URL: 'https://node.example.com',
        QUOTE_SIGNER_URL: 'http://127.0.0.1:9',
        QUOTE_SIGNER_ADDRESS: '0x52908400098527886E0F7030069857D2E4169EE7',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'no-reply@example.com',
        SMS_GATEWAY_URL: 'https://sms.example.com',
        SMS_GATEWAY_TOKEN: 'x',
        CAPTCHA_SECRET: 'x',
        CAPTCHA_SITE_KEY: 'x',
        LOG_LEVEL: 'silent',
      });
      expect(error.message).toMatch(/is on chain 97; expected 56/);
    } finally {
      await node.stop();
    }
  });

  it('with a list of addresses that is no list', async () => {
    const file = path.join(dataDir, 'addresses.json');
    fs.writeFileSync(file, '{"router":"0x1"}');
    const error = await refusalOf({ ...demo('http://127.0.0.1:9'), TOKEN_ADDRESSES_FILE: file });
    expect(error.message).toMatch(/TOKEN_ADDRESSES_FILE/);
  });
});

describe('local secrets', () => {
  it('are made once in demo mode, for their owner’s eyes alone', () => {
    const source = { FNX_MODE: 'demo', FNX_DATA_DIR: path.join(dataDir, 'secrets') };
    const first = withLocalSecrets(source);
    expect(first.TOKEN_SECRET).toMatch(/^[\w-]{43}$/);
    expect(first.CODE_SECRET).not.toBe(first.TOKEN_SECRET);
    expect(withLocalSecrets(source)).toEqual(first);
    expect(withLocalSecrets({ ...source, TOKEN_SECRET: 'given' })).toEqual({
      ...first,
      TOKEN_SECRET: 'given',
    });
    const file = path.join(source.FNX_DATA_DIR, 'secrets.json');
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  });

  it('are never made in production', () => {
    const source = { FNX_DATA_DIR: path.join(dataDir, 'none') };
    expect(withLocalSecrets(source)).toEqual(source);
    expect(fs.existsSync(source.FNX_DATA_DIR)).toBe(false);
  });
});
