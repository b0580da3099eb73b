import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { QUESTIONS } from '../../scripts/ops/setup/questions';
import { describeNeeds } from '../support/service/needs';
import { openTerminal } from '../support/service/terminal';

jest.setTimeout(180_000);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-typed-'));
let terminal: ReturnType<typeof openTerminal>;

afterEach(() => terminal.stop());
afterAll(() => fs.rmSync(folder, { recursive: true }));

function open(env: string, columns: number) {
  const { DATABASE_URL: _, BANK_DIR: __, ...variables } = process.env;
  const command = `${process.execPath} --import tsx scripts/ops/setup.ts --to ${env}`;
  terminal = openTerminal(command, columns, variables);
}

const waitsWith = (question: string) => () => terminal.last().startsWith(question);
const answered = (typed: string) => () => terminal.last().endsWith(`: ${typed}`.trimEnd());

/** Waits for a question, and types an answer that is shown beside it. */
async function answer(question: string, typed: string) {
  await terminal.until(waitsWith(question));
  terminal.type(typed);
  await terminal.until(answered(typed));
  expect(terminal.last()).toContain(question);
  terminal.type('\r');
}

/** The same where the answer is not shown. */
async function hide(question: string, typed: string) {
  await terminal.until(() => terminal.last() === `${question}:`);
  terminal.type(`${typed}\r`);
}

const has = (text: string) => terminal.until(() => terminal.all().join('\n').includes(text));

const ask = (variable: string) => QUESTIONS.find((one) => one.variable === variable)?.ask ?? '';
const OWNER = ask('DATABASE_OWNER_URL');

describeNeeds('terminal')('a person at a terminal', () => {
  /** The sample bank with a human check of a third party. */
  function otherBank(): string {
    const bank = path.join(folder, 'bank');
    fs.cpSync('examples/musterbank', bank, { recursive: true });
    const facts = path.join(bank, 'bank.json');
    const changed = fs.readFileSync(facts, 'utf8').replace('"altcha"', '"turnstile"');
    fs.writeFileSync(facts, changed);
    return bank;
  }
  const WRONG = 'a wrong answer of many words, longer than any line of the screen, '
    .repeat(3)
    .trim();
  const SECRET = 'not-shown';
  const seen = new Set<string>();

  it.each([
    [80, 'examples/musterbank', '/nowhere/keystore'],
    [140, otherBank(), ''],
  ])(
    'of %i columns sees each question while it waits, edits, and skips what is wrong',
    async (columns, bank, keystore) => {
      const env = path.join(folder, `${columns}`, '.env');
      const answers: Record<string, string> = {
        BANK_DIR: bank,
        FNX_DATA_DIR: path.join(folder, 'uploads'),
        KYC_PROVIDER: 'sumsub',
        QUOTE_SIGNER_KEYSTORE: keystore,
      };
      const isAsked = ({ variable, when, quiet }: (typeof QUESTIONS)[number]) =>
        !quiet && (variable.startsWith('CAPTCHA') ? columns === 140 : (when?.(answers) ?? true));
      open(env, columns);
      for (const question of QUESTIONS) {
        if (!isAsked(question)) continue;
        const { variable, secret } = question;
        seen.add(variable);
        await terminal.until(() => waitsWith(question.ask)() || waitsWith('What now?')());
        if (waitsWith('What now?')()) {
          expect(terminal.all().at(-2)).toMatch(/^ {2}q {2}quit/);
          await answer('What now?', 's');
        }
        const typed = answers[variable] ?? WRONG;
        answers[variable] = typed;
        if (secret) {
          await hide(question.ask, `${SECRET}x\x7f`);
          continue;
        }
        await terminal.until(waitsWith(question.ask));
        terminal.type(`${typed}xx`);
        await terminal.until(answered(`${typed}xx`));
        // Left over one of the two, and away with the other.
        terminal.type('\x1b[D\x7f');
        await terminal.until(answered(`${typed}x`));
        terminal.type('\x1b[C\x7f');
        await terminal.until(answered(typed));
        expect(terminal.last()).toContain(question.ask);
        terminal.type('\r');
      }
      expect(await terminal.ended).toBe(1);
      const all = terminal.all().join('\n');
      expect(all).not.toContain(SECRET);
      expect(all).toMatch(/Left with a fault[\s\S]+fault +MAIL_FROM +MAIL_FROM must be/);
      expect(all).toMatch(/TOKEN_ADDRESSES_FILE +There is no such file: .*\/a wrong answer/);
      const kept = parseEnv(fs.readFileSync(env, 'utf8'));
      expect(kept.MAIL_FROM).toBe(WRONG);
      expect(fs.existsSync(path.join(path.dirname(env), 'secrets/DATABASE_URL'))).toBe(true);
    },
  );

  it('has been asked everything', () => {
    const asked = QUESTIONS.filter(({ quiet }) => !quiet).map(({ variable }) => variable);
    expect([...seen].sort()).toEqual(asked.sort());
  });

  it('is told what is wrong, changes or tries it again, quits and resumes', async () => {
    const env = path.join(folder, '.env');
    const data = path.join(folder, 'data');
    fs.writeFileSync(data, '');
    open(env, 80);
    await answer('Folder of the bank', '/nowhere');
    await has('There is no /nowhere/bank.json');
    await answer('Folder of the bank', 'examples/musterbank');
    await answer('Folder for uploads', '/dev/null');
    await has('cannot be written to');
    await answer('What now?', '');
    await answer(
      'Folder for uploads, outside everything that a web server serves [/dev/null]',
      data,
    );
    await terminal.until(waitsWith('What now?'));
    // Mended elsewhere.
    fs.rmSync(data);
    await answer('What now?', 'r');
    await hide(OWNER, '');
    await has('Nothing was answered, and there is no default.');
    await answer('What now?', 'c');
    await hide(OWNER, 'postgres://ada:not-shown@127.0.0.1:9/x');
    await has('Nothing listens there');
    await answer('What now?', 'q');
    expect(await terminal.ended).toBe(1);
    const all = terminal.all().join('\n');
    expect(all).not.toContain('not-shown');
    expect(all).toMatch(/Ended\. Answers that hold, .* are in .*\.env: the same command/);
    const kept = parseEnv(fs.readFileSync(env, 'utf8'));
    expect(kept).toMatchObject({ BANK_DIR: 'examples/musterbank', FNX_DATA_DIR: data });
    const file = path.join(folder, 'owner/DATABASE_OWNER_URL');
    expect(fs.existsSync(file)).toBe(false);

    open(env, 80);
    const url = process.env.FNX_TEST_POSTGRES ?? '';
    await hide(OWNER, url);
    await hide(ask('DATABASE_URL'), '\x03');
    expect(await terminal.ended).toBe(1);
    const again = terminal.all().join('\n');
    expect(again).not.toMatch(/Folder (of|for)/);
    expect(again).not.toContain(new URL(url).password);
    expect(again).toContain('Ended. Answers that hold');
    expect(fs.readFileSync(file, 'utf8').trim()).toBe(url);
    for (const written of [env, file]) expect(fs.statSync(written).mode & 0o777).toBe(0o600);
  });
});
