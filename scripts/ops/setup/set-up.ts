import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Finding, runChecks } from '@/server/doctor/check';
import { CHECKS } from '@/server/doctor/checks';
import { explain } from '@/server/doctor/explain';
import { CONTRACT_NAMES } from '@/shared/vocabulary';
import { bankCheck } from './bank-check';
import { BANK_QUESTION } from './bank-question';
import { deployContracts, makeSigner, networkFile, readNetworkFile } from './contracts';
import { makeDatabase, migrate } from './database';
import { readEnvFile, writeEnvFile } from './env-file';
import { ownerCheck } from './owner-check';
import { askPerson } from './prompt';
import { QUESTIONS, type Question } from './questions';
import { newSecret, readSubject, subjectOfFault } from './subject';
import { findingLines } from './table';

const text = { type: 'string' } as const;
const OPTIONS = {
  to: { type: 'string', default: '.env' },
  yes: { type: 'boolean' },
  help: { type: 'boolean' },
  'make-signer': { type: 'boolean' },
  'database-admin': text,
  deploy: text,
  deployer: text,
  'deployer-password-file': text,
  'test-mail': text,
  ...Object.fromEntries(QUESTIONS.map(({ flag }) => [flag, text])),
} as const;

type Given = Record<string, string | boolean | undefined>;
type Told = Record<string, string | undefined>;

/** Made once, and never asked. */
const MADE = ['TOKEN_SECRET', 'CODE_SECRET', 'FILES_KEY', 'BACKUP_KEY'];

/** Where nobody serves yet. */
const LATER = ['certificate', 'site', 'webhook', 'backup'];

class Setup {
  readonly answers: Told = {};
  private readonly file: string;

  constructor(private readonly given: Given) {
    this.file = String(given.to);
    Object.assign(this.answers, readEnvFile(this.file));
    for (const name of MADE) this.answers[name] ??= newSecret();
  }

  /** What a flag, a variable of the shell, or an earlier run says. */
  answerTo({ flag, variable, fallback }: Question, quietly: boolean): string | undefined {
    const told = this.given[flag] ?? process.env[variable] ?? this.answers[variable];
    return told === undefined && quietly ? fallback : (told as string | undefined);
  }

  isAsked({ when }: Question): boolean {
    return when?.(this.answers) ?? true;
  }

  /** Makes what flags ask for, before the first question. */
  async begin(): Promise<void> {
    if (this.given['make-signer']) {
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

  /** The flags that are missing, for a run without a person. */
  lacking(): string[] {
    const isMade = this.given.deploy || existsSync(networkFile(this.file));
    const derives = isMade ? ['TOKEN_ADDRESSES_FILE', 'TREASURY_ADDRESS'] : [];
    const told = Object.fromEntries(
      QUESTIONS.map((question) => [question.variable, this.answerTo(question, true)]),
    );
    if (told.TOKEN_ADDRESSES_FILE) derives.push('TREASURY_ADDRESS');
    return QUESTIONS.filter(
      ({ variable, when }) =>
        (when?.(told) ?? true) && told[variable] === undefined && !derives.includes(variable),
    ).map(({ flag, variable, ask }) => `  --${flag} (${variable}): ${ask}`);
  }

  /** What a service would say of a variable by itself. */
  formFaults({ variable: name }: Question): Finding[] {
    const wrong = readSubject(this.answers).faults.filter(
      (said) => subjectOfFault(said) === name && !said.includes('is missing'),
    );
    const todo = '.env.example says what it has to be.';
    return wrong.map((saw) => ({ name, state: 'fault', saw, todo }));
  }

  /** Makes what answers ask for, and looks whether they hold. */
  async tryAnswers(asked: readonly Question[]): Promise<Finding[]> {
    for (const { variable: name, prepare } of asked) {
      try {
        if (prepare === 'database') await this.prepareDatabase();
        if (prepare === 'contracts') this.readNetwork();
      } catch (error) {
        return [{ name, ...explain(error) }];
      }
    }
    const wanted = asked.flatMap(({ checks = [] }) => checks);
    return this.look((check) => wanted.includes(check));
  }

  /** Notes answers that hold, or forgets those that do not. */
  settle(hold: boolean, before: Told): void {
    if (hold) {
      this.keep();
      return;
    }
    for (const name of Object.keys(this.answers)) delete this.answers[name];
    Object.assign(this.answers, before);
  }

  look(isWanted: (check: string) => boolean): Promise<Finding[]> {
    const mail = this.given['test-mail'];
    const mailTo = typeof mail === 'string' ? mail : null;
    const { subject } = readSubject(this.answers, { mailTo });
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

  private readNetwork(): void {
    const file = resolve(String(this.answers.TOKEN_ADDRESSES_FILE));
    const { addresses, network } = readNetworkFile(file);
    this.answers.TOKEN_ADDRESSES_FILE = file;
    const built = CONTRACT_NAMES.map((name) => addresses.contracts[name]).join();
    this.answers.NEXT_PUBLIC_SHARE_CONTRACTS = built;
    if (network) this.answers.TREASURY_ADDRESS = network.parameters.shareSale.treasury;
  }

  /** Deploys when it is asked for, unless there is a network file. */
  async deploy(): Promise<void> {
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
    console.log('Deploying the contracts:');
    this.answers.TOKEN_ADDRESSES_FILE = await deployContracts(this.file, rpcUrl.trim(), {
      parameters: String(deploy),
      keystore: String(deployer),
      passwordFile: String(password),
      signer,
    });
  }
}

function show(findings: readonly Finding[]): void {
  if (findings.length > 0) console.log(findingLines(findings).slice(0, -2).join('\n'));
}

const isFault = ({ state }: Finding) => state === 'fault';

/** What is asked until it can be tried together. */
function groups(): Question[][] {
  const all: Question[][] = [[]];
  for (const question of QUESTIONS) {
    all.at(-1)?.push(question);
    if (!question.joins) all.push([]);
  }
  return all.filter((group) => group.length > 0);
}

/** Asks until the answers hold. @returns whether they do; without a person they may not */
async function ask(setup: Setup, group: readonly Question[], person: boolean): Promise<boolean> {
  for (let again = false; ; again = true) {
    const before = { ...setup.answers };
    const asked: Question[] = [];
    const findings: Finding[] = [];
    for (const question of group) {
      if (question.prepare === 'contracts') await setup.deploy();
      if (!setup.isAsked(question)) continue;
      asked.push(question);
      const given = await answer(setup, question, { person, again });
      setup.answers[question.variable] = given;
      if (question === BANK_QUESTION && given !== (process.env.BANK_DIR ?? '')) {
        throw new Error(`For another bank start again: npm run setup -- --bank ${given || 'bank'}`);
      }
      findings.push(...setup.formFaults(question));
    }
    findings.push(...(await setup.tryAnswers(asked)));
    show(findings);
    const holds = !findings.some(isFault);
    setup.settle(holds, before);
    if (holds || !person) return holds;
  }
}

/** `again`: what was told before does not hold. */
async function answer(
  setup: Setup,
  question: Question,
  { person, again }: { person: boolean; again: boolean },
): Promise<string> {
  const told = again ? undefined : setup.answerTo(question, !person || question.quiet === true);
  if (told !== undefined || !person) return told ?? '';
  for (;;) {
    const typed = await askPerson(question, setup.answers[question.variable]);
    if (typed !== '' || question.fallback !== undefined) return typed;
  }
}

/** @returns whether every answer holds. @throws Error with what is missing, or the error of a deployment */
export async function setUp(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const given: Given = values;
  if (given.help) {
    for (const { flag, variable, ask: what } of QUESTIONS) {
      console.log(`--${flag.padEnd(24)}${variable.padEnd(28)}${what}`);
    }
    return true;
  }
  const person = Boolean(process.stdin.isTTY) && !given.yes;
  const setup = new Setup(given);
  await setup.begin();
  const lacking = person ? [] : setup.lacking();
  if (lacking.length > 0) {
    throw new Error(`Answers are missing (a flag, or the variable):\n${lacking.join('\n')}`);
  }
  let wrong = 0;
  for (const group of groups()) if (!(await ask(setup, group, person))) wrong += 1;
  if (wrong > 0) {
    console.log(`\n${wrong} answer(s) do not hold; the others are kept in ${given.to}.`);
    return false;
  }
  console.log('\nEverything together:');
  const all = await setup.look((name) => !LATER.includes(name));
  for (const line of findingLines(all)) console.log(line);
  console.log(
    `\nThe variables are in ${given.to}. Next: npm run build, npm start, and npm run doctor.`,
  );
  console.log(
    'Keep copies of secrets/FILES_KEY and secrets/BACKUP_KEY off this machine, apart from backups.',
  );
  return !all.some(isFault);
}
