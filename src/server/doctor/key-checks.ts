import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { credentialFile, readSecretFiles, secretFilesOf } from '@/server/secret-files';
import { type Check, ok, type Subject, warning } from './check';
import type { Verdict } from './verdict';

type Source = Subject['source'];

/** systemd hands these to the service alone: it needs a key and its password. */
const HANDED = '/run/credentials/';

/** Larger files are no keystores. */
const MOST_BYTES = 10_000;

/**
 * Keys that one theft would take together, as far as this user may look: a keystore beside its password where the service's user reads
 * both, one key for two tasks, and keystores that the service does not use, such as the deployer's.
 */
export function findKeysTogether(source: Source, dataDir: string): string[] {
  const service = statSync(resolve(dataDir), { throwIfNoEntry: false })?.uid;
  const { source: filled } = readSecretFiles(source);
  const used = ['QUOTE_SIGNER', 'SENDER'].flatMap((task) => {
    const keystore = filled[`${task}_KEYSTORE`]?.trim();
    return keystore ? { task, keystore, password: filled[`${task}_PASSWORD_FILE`]?.trim() } : [];
  });
  const isServices = (file: string | undefined) =>
    file !== undefined && !file.startsWith(HANDED) && ownerOf(file) === service;
  const beside = used
    .filter(({ keystore, password }) => isServices(keystore) && isServices(password))
    .map(({ keystore, password }) => `${keystore} and its password ${password}`);
  const addresses = used.map(({ task, keystore }) => ({ task, address: addressIn(keystore) }));
  const twice = addresses.filter(
    ({ address }, at) => address && addresses.slice(0, at).some((one) => one.address === address),
  );
  const loose = placesOf(source)
    .flatMap((folder) => keystoresIn(folder))
    .filter((file) => !used.some(({ keystore }) => resolve(keystore) === file));
  return [
    ...beside.map((pair) => `The user of the service reads ${pair}.`),
    ...twice.map(({ task }) => `The key of ${task} is that of another task, too.`),
    ...loose.map((file) => `${file} is a keystore that the service does not use.`),
  ];
}

/** The folders of secrets, and those above: there lie the variables, and what a set-up was given. */
function placesOf(source: Source): string[] {
  const folders = [...secretFilesOf(source), credentialFile(source, 'TOKEN_SECRET')].flatMap(
    (file) => (file && !file.startsWith(HANDED) ? dirname(resolve(file)) : []),
  );
  const beside = folders.filter((folder) => folder.endsWith('/secrets')).map(dirname);
  return [...new Set([...folders, ...beside])];
}

const ownerOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.uid;

const keystoresIn = (folder: string): string[] =>
  namesIn(folder)
    .map((name) => join(folder, name))
    .filter((file) => addressIn(file) !== null);

function namesIn(folder: string): string[] {
  try {
    return existsSync(folder) ? readdirSync(folder) : [];
  } catch {
    return [];
  }
}

/** The address of a keystore, empty where it has none; null: the file is no keystore, or another user's. */
function addressIn(file: string): string | null {
  try {
    const { size } = statSync(file);
    const read = size < MOST_BYTES ? JSON.parse(readFileSync(file, 'utf8')) : {};
    return read.version === 3 && read.crypto ? String(read.address ?? '').toLowerCase() : null;
  } catch {
    return null;
  }
}

const APART =
  'Run the service as a user of its own (docs/deploying.md, section 1) or use a signer behind an address; keep or delete the deployer’s keystore elsewhere.';

async function lookAtKeys({ source, config }: Subject): Promise<Verdict> {
  const found = findKeysTogether(source, config.dataDir);
  return found.length > 0 ? warning(found.join('\n'), APART) : ok('no two lie together');
}

export const keyChecks: readonly Check[] = [
  {
    name: 'keys apart',
    needs: [],
    todo: 'Look whether the folders can be read.',
    look: lookAtKeys,
  },
];
