import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CONTRACT_NAMES } from '@fnx/contracts/deploy/deployed';
import { type Finding, runChecks } from '@/server/doctor/check';
import { CHECKS } from '@/server/doctor/checks';
import { explain } from '@/server/doctor/explain';
import { PromptEnded } from '../../prompt';
import { askGroup, groups, isFault, show } from './ask-group';
import { bankCheck } from './bank-check';
import {
  bringNetworkFile,
  deployContracts,
  makeSigner,
  networkFile,
  readNetworkFile,
} from './contracts';
import { makeDatabase, migrate } from './database';
import { dryRun } from './dry-run';
import { allVariables, keptInstead, readEnvFile, writeEnvFile } from './env-file';
import { FLAGS } from './help';
import { requireFree } from './host-files';
import { lastPage } from './last-page';
import { treasuryOf } from './network-file';
import { ownerCheck } from './owner-check';
import { isAsked, QUESTIONS, type Question } from './questions';
import { readSecrets } from './read-secrets';
import { newSecret, readSubject, subjectOfFault } from './subject';
import { findingLines } from './table';

const OPTIONS: NonNullable<Parameters<typeof parseArgs>[0]>['options'] = {
  ...Object.fromEntries(
    Object.entries(FLAGS).map(([flag, [value]]) => [flag, { type: value ? 'string' : 'boolean' }]),
  ),
  ...Object.fromEntries(QUESTIONS.map(({ flag }) => [flag, { type: 'string' }])),
};

export type Given = Record<string, string | boolean | undefined>;
type Told = Record<string, string | undefined>;

/** Made once, and never asked. */
const MADE = ['TOKEN_SECRET', 'CODE_SECRET', 'FILES_KEY', 'BACKUP_KEY'];

const SIGNER = QUESTIONS.flatMap(({ variable }) =>
  variable.startsWith('QUOTE_SIGNER') ? variable : [],
);

/** Where nobody serves yet. */
const LATER = ['certificate', 'site', 'webhook', 'backup'];

export class Setup {
  answers: Told = {};
  readonly file: string;
  /** Faults that a person skipped. */
  readonly left: Finding[] = [];

  /** Secrets that this run makes. */
  readonly made: readonly string[];

  constructor(readonly given: Given) {
    this.file = String(given.to ?? '.env');
    Object.assign(this.answers, readEnvFile(this.file));
    this.made = MADE.filter((name) => this.answers[name] === undefined);
    for (const name of this.made) this.answers[name] = newSecret();
  }

  /** The answer of a flag, a variable of the shell, or an earlier run. */
  answerTo({ flag, variable, fallback }: Question, quietly: boolean): string | undefined {
    const told = this.given[flag] ?? process.env[variable] ?? this.answers[variable];
    return told === undefined && quietly ? fallback : (told as string | undefined);
  }

  /** Makes what flags ask for, before the first question. */
  async begin(): Promise<void> {
    if (this.given['host-files']) requireFree(String(this.given['host-files']));
    if (this.given['make-signer']) {
      const told = this.given['signer-keystore'] ?? process.env.QUOTE_SIGNER_KEYSTORE;
      if (told) throw new Error(`The signing key is ${told}, and --make-signer makes another one.`);
      const { address, ...variables } = makeSigner(this.file);
      console.log(`The signing key is ${address}.`);
      Object.assign(this.answers, variables);
    }
    const admin = this.given['database-admin'];
    if (typeof admin === 'string' && !this.answers.DATABASE_URL) {
      Object.assign(this.answers, await makeDatabase(admin));
      this.keep();
    }
  }

  keep(): void {
    writeEnvFile(this.file, this.answers);
  }

  /** Questions that are open, as far as the answers tell. */
  toAsk(person: boolean): Question[] {
    const isDeployed = this.given.deploy || existsSync(networkFile(this.file));
    const derives = [
      ...(isDeployed ? ['TOKEN_ADDRESSES_FILE', 'TREASURY_ADDRESS'] : []),
      ...(this.given['database-admin'] ? ['DATABASE_OWNER_URL', 'DATABASE_URL'] : []),
      ...(this.given['make-signer'] ? SIGNER : []),
    ];
    const told = Object.fromEntries(
      QUESTIONS.map((question) => [question.variable, this.answerTo(question, true)]),
    );
    return QUESTIONS.filter(
      (question) =>
        isAsked(question, told) &&
        this.answerTo(question, !person || question.quiet === true) === undefined &&
        !derives.includes(question.variable),
    );
  }

  /** Faults that a service would report of the variable alone. */
  formFaults({ variable: name, fallback }: Question): Finding[] {
    const isLacking = !this.answers[name] && fallback === undefined;
    const lacking = isLacking ? ['Nothing was answered, and there is no default.'] : [];
    const wrong = readSubject(this.answers).faults.filter(
      (said) => subjectOfFault(said) === name && !said.includes('is missing'),
    );
    const todo = 'docs/variables.md says what it has to be.';
    const of = (saw: string, todo: string): Finding => ({ name, state: 'fault', saw, todo });
    const kept = keptInstead(this.file, name, this.answers[name]);
    const other = `${kept} has other contents than ${this.answers[name]}, and may be the only copy.`;
    const away = 'To use another key move both files of this one away first, its password too.';
    return [
      ...[...lacking, ...wrong].map((saw) => of(saw, todo)),
      ...(kept ? [of(other, away)] : []),
    ];
  }

  /** Makes what an answer asks for. @returns why that is impossible */
  async prepare({ variable: name, prepare }: Question): Promise<Finding[]> {
    try {
      // The doctor makes no folder: one that is missing later is a volume that is not mounted.
      if (name === 'FNX_DATA_DIR') makeFolder(this.answers[name] || '.data');
      if (prepare === 'database') await this.prepareDatabase();
      return prepare === 'contracts' ? this.readNetwork() : [];
    } catch (error) {
      return [{ name, ...explain(error, { at: '', from: name }) }];
    }
  }

  /** Looks whether answers hold. */
  tryAnswers(asked: readonly Question[]): Promise<Finding[]> {
    const wanted = asked.flatMap(({ checks = [] }) => checks);
    return this.look((check) => wanted.includes(check));
  }

  /** @param variables by default the answers so far */
  look(isWanted: (check: string) => boolean, variables: Told = this.answers): Promise<Finding[]> {
    const mail = this.given['test-mail'];
    const mailTo = typeof mail === 'string' ? mail : null;
    const { subject } = readSubject(variables, { mailTo });
    const wanted = [bankCheck, ownerCheck, ...CHECKS].filter((check) => isWanted(check.name));
    return runChecks(wanted, subject);
  }

  private async prepareDatabase(): Promise<void> {
    const { DATABASE_OWNER_URL: owner, DATABASE_URL: service } = this.answers;
    if (!owner || !service) return;
    // A wrong password is said before anything is migrated.
    const [found] = await this.look((check) => check === 'database');
    if (found?.state !== 'fault') await migrate(owner, service);
  }

  private readNetwork(): Finding[] {
    if (!this.answers.TOKEN_ADDRESSES_FILE) return [];
    const file = resolve(this.answers.TOKEN_ADDRESSES_FILE);
    const { addresses } = readNetworkFile(file);
    this.answers.TOKEN_ADDRESSES_FILE = file;
    const built = CONTRACT_NAMES.map((name) => addresses.contracts[name]).join();
    this.answers.NEXT_PUBLIC_SHARE_CONTRACTS = built;
    const treasury = treasuryOf(file);
    if (!treasury) return [];
    const name = 'TREASURY_ADDRESS';
    const told = this.given.treasury ?? process.env[name] ?? this.answers[name] ?? treasury;
    if (String(told).toLowerCase() !== treasury.toLowerCase()) {
      const saw = `It was told as ${told}, and ${file} has ${treasury}.`;
      const todo = `Leave --treasury and ${name} out (also in ${this.file}), or name the file of that treasury.`;
      return [{ name, state: 'fault', saw, todo }];
    }
    this.answers[name] = treasury;
    return [];
  }

  /** Deploys when it is asked for, unless there is a network file. */
  async deploy(person: boolean): Promise<void> {
    const { deploy, deployer, network } = this.given;
    const password = this.given['deployer-password-file'];
    const [rpcUrl] = (this.answers.CHAIN_RPC_URL ?? '').split(',');
    if (network || this.answers.TOKEN_ADDRESSES_FILE) return;
    const made = networkFile(this.file);
    if (existsSync(made)) this.answers.TOKEN_ADDRESSES_FILE = made;
    if (existsSync(made) || !deploy || !rpcUrl) return;
    if (!deployer || !password) {
      throw new Error('--deploy needs --deployer <keystore> and --deployer-password-file <file>.');
    }
    const signer = this.given['make-signer'] ? makeSigner(this.file).address : null;
    const file = await deployContracts(this.file, {
      rpcUrl: rpcUrl.trim(),
      parameters: String(deploy),
      keystore: String(deployer),
      passwordFile: String(password),
      signer,
      most: this.given.spend as string | undefined,
      person,
    });
    if (file) this.answers.TOKEN_ADDRESSES_FILE = file;
  }
}

/** Says where the answers are when the set-up ends before its end. */
function sayEnded({ file }: Setup): false {
  const kept = `Answers that hold, and those that were skipped, are in ${file}: the same command asks for the rest.`;
  console.log(`\nEnded. ${existsSync(file) ? kept : 'Nothing is kept yet.'}`);
  return false;
}

/** @returns whether every answer holds. @throws Error with what is missing, or the error of a deployment */
export async function setUp(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const given = { ...(values as Given), ...readSecrets(values as Given) };
  const person = Boolean(process.stdin.isTTY) && !given.yes;
  const setup = new Setup(given);
  if (given['dry-run']) {
    for (const line of await dryRun(setup, given, person)) console.log(line);
    return person || setup.toAsk(false).length === 0;
  }
  const end = () => process.exit(sayEnded(setup) || 130);
  if (person) process.once('SIGINT', end);
  await setup.begin();
  const open = person ? [] : setup.toAsk(false);
  const lacking = open.map(({ flag, variable, text }) => `  --${flag} (${variable}): ${text}`);
  if (lacking.length > 0) {
    throw new Error(`Answers are missing (a flag, or the variable):\n${lacking.join('\n')}`);
  }
  try {
    return await askAll(setup, person);
  } catch (error) {
    if (error instanceof PromptEnded) return sayEnded(setup);
    throw error;
  }
}

async function askAll(setup: Setup, person: boolean): Promise<boolean> {
  let wrong = 0;
  for (const group of groups()) if (!(await askGroup(setup, group, person))) wrong += 1;
  if (wrong > 0) {
    console.log(`\n${wrong} answer(s) do not hold; the others are kept in ${setup.file}.`);
    return false;
  }
  const { TOKEN_ADDRESSES_FILE: network } = setup.answers;
  if (network && setup.left.length === 0) {
    setup.answers.TOKEN_ADDRESSES_FILE = bringNetworkFile(setup.file, network);
    setup.keep();
  }
  console.log('\nEverything together:');
  const all = await setup.look((name) => !LATER.includes(name), allVariables(setup.file));
  for (const line of findingLines(all)) console.log(line);
  console.log(`\n${lastPage(setup, all).join('\n')}`);
  // A later answer may have mended a fault.
  const left = setup.left.filter(
    (one) => all.find(({ name }) => name === one.name)?.state !== 'ok',
  );
  if (left.length > 0) console.log('\nLeft with a fault; npm run doctor looks at it again:');
  show(left);
  return left.length === 0 && !all.some(isFault);
}

/** The check of the disk says why it cannot be made. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(resolve(folder), { recursive: true, mode: 0o700 });
  } catch {}
}
