import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { estimateGas } from '@fnx/contracts/deploy/estimate-gas';
import { parseParameters } from '@fnx/contracts/deploy/parameters';
import { openKeystore } from '@/server/platform/gateways/keystore';
import { DEPLOYMENT_GAS, KEYS } from '../../scripts/ops/keystore/keys';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-keys-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const at = (name: string) => path.join(folder, name);
const run = (...line: string[]) =>
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/ops/keystore.ts', ...line], {
    encoding: 'utf8',
    stdio: 'pipe',
  });

it.each(Object.keys(KEYS))('makes the keystore of the %s, and says what it needs', (name) => {
  const said = run(name, '--to', at(`keys/${name}.json`));
  const files = [at(`keys/${name}.json`), at(`keys/${name}.json.password`)] as const;
  const [text, word] = files.map((file) => fs.readFileSync(file, 'utf8').trimEnd());
  const { address } = openKeystore(files[0], word ?? '');
  expect(said).toContain(`Address   ${address}`);
  expect(said).toContain(`Balance: ${KEYS[name as keyof typeof KEYS].balance}.`);
  expect(`${text}${said}`).not.toContain(word);
  for (const file of files) expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.statSync(at('keys')).mode & 0o777).toBe(0o700);
});

it('says the gas of a deployment with the parameters that are shipped', () => {
  const example = fs.readFileSync('packages/contracts/parameters.example.json', 'utf8');
  let place = 0x51;
  const named = example.replace(/<[^>]+>/g, () => `0x${(place++).toString(16).repeat(20)}`);
  const ratio = Number(estimateGas(parseParameters(JSON.parse(named)))) / DEPLOYMENT_GAS;
  expect(Math.abs(ratio - 1)).toBeLessThan(0.1);
});

it('overwrites neither a keystore nor a password', () => {
  const taken = at('taken');
  fs.writeFileSync(taken, 'mine');
  expect(() => run('signer', '--to', taken)).toThrow(
    /taken exists, and a key is never overwritten/,
  );
  expect(() => run('signer', '--to', at('new'), '--password-file', taken)).toThrow(/taken exists/);
  expect(fs.readFileSync(taken, 'utf8')).toBe('mine');
  expect(fs.existsSync(at('new'))).toBe(false);
  expect(() => run('cashier', '--to', at('new'))).toThrow(/deployer\|signer\|sender/);
});
