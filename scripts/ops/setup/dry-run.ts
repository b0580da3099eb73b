import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { estimateGas } from '@fnx/contracts/deploy/estimate-gas';
import { SECRET_FILES } from '@/server/secret-files';
import { costOf } from '../../contracts/spend';
import { networkFile, readDeployment } from './contracts';
import { namesOf } from './database';
import { readEnvFile, secretFile } from './env-file';
import { QUESTIONS, wordsOf } from './questions';
import type { Given, Setup } from './set-up';

/** Fills the place of a key that is not made yet. */
const NOBODY = '0x000000000000000000000000000000000000dEaD';

/** Lists everything that a set-up would ask, make, write and spend. Reads files, and asks a node for the price of gas. */
export async function dryRun(setup: Setup, given: Given, person: boolean): Promise<string[]> {
  const asked = setup.toAsk(person).map(({ flag, variable, ...question }) => {
    const words = wordsOf({ flag, variable, ...question });
    return `--${flag} (${variable}): ${words}`;
  });
  return [
    'Nothing is changed. Without --dry-run this line would',
    ...part(person ? 'ask' : 'end, because these answers are missing', asked),
    ...part('make', toMake(setup, given)),
    ...part('write', toWrite(setup)),
    ...part('spend', [await toSpend(setup, given)]),
  ];
}

const part = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? ['', `${title}:`, ...lines.map((line) => `  ${line}`)] : [];

function toMake({ file, made, answers }: Setup, given: Given): string[] {
  const { 'database-admin': admin, 'make-signer': signer, deploy, network } = given;
  const lines = made.map((name) => `${name}, a random secret`);
  if (typeof admin === 'string' && !answers.DATABASE_URL) {
    const { database, owner, service } = namesOf(admin);
    lines.push(
      `the database ${database} on ${new URL(admin).host}, its roles ${owner} and ${service}`,
    );
  }
  if (signer && !existsSync(secretFile(file, 'QUOTE_SIGNER_KEYSTORE'))) {
    lines.push('a signing key, with its keystore and password');
  }
  if (deploys(given, file) && !network) lines.push(`the contracts, as ${deploy} says`);
  return lines;
}

const deploys = ({ deploy }: Given, file: string) =>
  Boolean(deploy) && !existsSync(networkFile(file));

/** Files that are not there yet, or get other contents. */
function toWrite(setup: Setup): string[] {
  const before = readEnvFile(setup.file);
  const variables = new Set(Object.values(SECRET_FILES));
  const secrets = QUESTIONS.flatMap((question) => {
    const { variable, secret } = question;
    const isFile = variables.has(variable);
    const told = setup.answerTo(question, true);
    if (!told || told === before[variable] || !(secret || isFile)) return [];
    return secretFile(setup.file, isFile ? variable.replace(/_FILE$/, '') : variable);
  });
  const made = setup.made.map((name) => secretFile(setup.file, name));
  const here = [...made, ...secrets].map((file) => relative('', file));
  const more = 'a file beside them for each secret that is asked or made';
  return [
    setup.file,
    ...here,
    ...(deploys(setup.given, setup.file) ? [networkFile(setup.file)] : []),
    ...(setup.given['host-files'] ? [`${setup.given['host-files']}/systemd and nginx`] : []),
    more,
  ];
}

async function toSpend({ file, answers }: Setup, given: Given): Promise<string> {
  if (!deploys(given, file)) return 'nothing';
  const nodes = given.nodes ?? process.env.CHAIN_RPC_URL ?? answers.CHAIN_RPC_URL ?? '';
  const [node = ''] = String(nodes).split(',');
  if (!node) return 'what the deployment costs: no node is named yet that could say the price';
  const signer = given['make-signer'] ? NOBODY : null;
  try {
    const { parameters } = readDeployment(String(given.deploy), signer, true);
    return (await costOf(node.trim(), estimateGas(parameters))).said;
  } catch (error) {
    return `what the deployment costs, which cannot be said: ${(error as Error).message}`;
  }
}
