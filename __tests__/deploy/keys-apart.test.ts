import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findKeysTogether } from '@/server/doctor/key-checks';
import { makeKeystore } from '../../scripts/ops/keystore/make-keystore';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-apart-'));
const at = (name: string) => path.join(folder, name);
const data = at('data');
const source = { CREDENTIALS_DIRECTORY: at('secrets') };

beforeAll(() => {
  fs.mkdirSync(data);
  makeKeystore(at('secrets/QUOTE_SIGNER_KEYSTORE'), at('secrets/QUOTE_SIGNER_PASSWORD'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

it('names a keystore beside its password while the user of the service reads both', () => {
  expect(findKeysTogether(source, data)).toEqual([
    `The user of the service reads ${at('secrets/QUOTE_SIGNER_KEYSTORE')} and its password ${at('secrets/QUOTE_SIGNER_PASSWORD')}.`,
  ]);
  // Only root may give a folder away.
  if (process.getuid?.() !== 0) return;
  fs.chownSync(data, 65534, 65534);
  expect(findKeysTogether(source, data)).toEqual([]);
  fs.chownSync(data, 0, 0);
});

it('names the deployer’s keystore beside the variables, and one key for two tasks', () => {
  makeKeystore(at('deployer.json'), at('deployer.json.password'));
  for (const part of ['KEYSTORE', 'PASSWORD'])
    fs.copyFileSync(at(`secrets/QUOTE_SIGNER_${part}`), at(`secrets/SENDER_${part}`));
  const found = findKeysTogether(source, data);
  expect(found).toContain(`${at('deployer.json')} is a keystore that the service does not use.`);
  expect(found).toContain('The key of SENDER is that of another task, too.');
  fs.rmSync(at('deployer.json'));
  fs.rmSync(at('secrets/SENDER_KEYSTORE'));
  expect(findKeysTogether(source, data)).toHaveLength(1);
});
