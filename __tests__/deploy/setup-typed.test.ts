import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { GROUPS } from '@/config/variables';
import { isAsked, QUESTIONS, wordsOf } from '../../scripts/ops/setup/questions';
import { describeNeeds } from '../support/service/needs';
import { openTerminal } from '../support/service/terminal';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fnx-typed-'));
let terminal: ReturnType<typeof openTerminal>;

afterEach(() => terminal.stop());
afterAll(() => fs.rmSync(folder, { recursive: true }));

function open(env: string, columns: number) {
  const { DATABASE_URL: _, BANK_DIR: __, ...variables } = process.env;
  const command = `${process.execPath} --import tsx scripts/ops/setup.ts --to ${env}`;
  terminal = openTerminal(command, columns, variables);
}

/** With its answer still open: while a line is drawn anew, the answered one above it is the last. */
const waitsWith =
  (question: string, typed = '') =>
  () =>
    terminal.last().startsWith(question) && terminal.last().endsWith(`: ${typed}`.trimEnd());

/** Waits for a question, and types: the answer is shown beside it. */
async function answer(question: string, typed: string, keys = typed) {
  await terminal.until(waitsWith(question));
  terminal.type(keys);
  await terminal.until(waitsWith(question, typed));
  terminal.type('\r');
}

/** The same where the answer is not shown. */
async function hide(question: string, typed: string) {
  await terminal.until(() => terminal.last() === `${question}:`);
  terminal.type(`${typed}\r`);
}

const has = (text: string) => terminal.until(() => terminal.all().includes(text));
const asked = QUESTIONS.filter(({ quiet }) => !quiet);
const question = (name: string) =>
  asked.find(({ variable }) => variable === name) as (typeof asked)[number];
const ask = (name: string) => wordsOf(question(name));
const OWNER = ask('DATABASE_OWNER_URL');
const NEXT = 'What now? [c]';

describeNeeds('terminal')('a person at a terminal', () => {
  const WRONG = `a wrong answer${' of many words'.repeat(12)}`;
  const seen = new Set<string>();
  // The sample bank with a human check of a third party.
  const bank = path.join(folder, 'bank');
  fs.cpSync('examples/musterbank', bank, { recursive: true });
  const facts = path.join(bank, 'bank.json');
  fs.writeFileSync(facts, fs.readFileSync(facts, 'utf8').replace('"altcha"', '"turnstile"'));

  const network = path.join(folder, 'network.json');
  const treasury = `0x${'5'.repeat(40)}`;
  fs.writeFileSync(network, JSON.stringify({ parameters: { shareSale: { treasury } } }));

  it.each([
    [80, 'examples/musterbank', '/nowhere/keystore'],
    [140, bank, ''],
  ])(
    'of %i columns sees each question while it waits, edits and skips',
    async (columns, dir, keystore) => {
      const env = path.join(folder, `${columns}`, '.env');
      const answers: Record<string, string> = {
        BANK_DIR: dir,
        FNX_DATA_DIR: path.join(folder, 'uploads'),
        KYC_PROVIDER: 'sumsub',
        QUOTE_SIGNER_KEYSTORE: keystore,
        ...(dir === bank && { TOKEN_ADDRESSES_FILE: network }),
      };
      open(env, columns);
      for (const question of asked) {
        const { variable, secret } = question;
        const ask = wordsOf(question);
        const isNext = variable.startsWith('CAPTCHA') ? dir === bank : isAsked(question, answers);
        if (!isNext) continue;
        seen.add(variable);
        await terminal.until(() => waitsWith(ask)() || waitsWith(NEXT)());
        if (waitsWith(NEXT)()) {
          expect(terminal.all()).toMatch(/\n {2}q {2}quit: .*\nWhat now\? \[c\]:$/);
          await answer(NEXT, 's');
        }
        const typed = answers[variable] ?? WRONG;
        answers[variable] = typed;
        // Left over one of two letters too many, and away with both.
        if (secret) await hide(ask, 'not-shown');
        else await answer(ask, typed, `${typed}xx\x1b[D\x7f\x1b[C\x7f`);
      }
      expect(await terminal.ended).toBe(1);
      const all = terminal.all();
      expect(all).not.toContain('not-shown');
      expect(all).toMatch(/Left with a fault[\s\S]+fault +MAIL_FROM +MAIL_FROM must be/);
      if (dir !== bank) expect(all).toMatch(/TOKEN_ADDRESSES_FILE +There is no such file: .*wrong/);
      const topics = [...all.matchAll(/^(.+), (\d) of 8\n-+$/gm)];
      expect(topics.map(([, title, place]) => [title, Number(place)])).toEqual(
        Object.keys(GROUPS)
          .slice(0, 8)
          .map((title, at) => [title, at + 1]),
      );
      expect(all).toContain('Address of the site (such as https://invest.example.com): a wrong');
      expect(all).toContain('The staff desk: on or off [on]: a wrong answer');
      expect(all.includes(ask('TREASURY_ADDRESS'))).toBe(dir !== bank);
      const kept = parseEnv(fs.readFileSync(env, 'utf8'));
      expect(kept.MAIL_FROM).toBe(WRONG);
      expect(fs.existsSync(path.join(path.dirname(env), 'secrets/DATABASE_URL'))).toBe(true);
    },
  );

  it('was asked everything', () => {
    expect([...seen].sort()).toEqual(asked.map(({ variable }) => variable).sort());
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
    await answer(NEXT, '');
    await answer(`${ask('FNX_DATA_DIR')} [/dev/null]`, data);
    await terminal.until(waitsWith(NEXT));
    // Mended elsewhere.
    fs.rmSync(data);
    await answer(NEXT, 'r');
    await hide(OWNER, '');
    await has('Nothing was answered, and there is no default.');
    await answer(NEXT, 'c');
    await hide(OWNER, 'postgres://ada:not-shown@127.0.0.1:9/x');
    await has('Nothing listens there');
    await answer(NEXT, 'q');
    expect(await terminal.ended).toBe(1);
    expect(terminal.all()).not.toContain('not-shown');
    expect(terminal.all()).toMatch(
      /Ended\. Answers that hold, .* are in .*\.env: the same command/,
    );
    const kept = parseEnv(fs.readFileSync(env, 'utf8'));
    expect(kept).toMatchObject({ BANK_DIR: 'examples/musterbank', FNX_DATA_DIR: data });
    const file = path.join(folder, 'owner/DATABASE_OWNER_URL');
    expect(fs.existsSync(file)).toBe(false);

    open(env, 80);
    const url = process.env.FNX_TEST_POSTGRES ?? '';
    await hide(OWNER, url);
    await hide(ask('DATABASE_URL'), '\x03');
    expect(await terminal.ended).toBe(1);
    expect(terminal.all()).not.toMatch(/Folder (of|for)/);
    expect(terminal.all()).not.toContain(new URL(url).password);
    expect(terminal.all()).toContain('Ended. Answers that hold');
    expect(fs.readFileSync(file, 'utf8').trim()).toBe(url);
    for (const written of [env, file]) expect(fs.statSync(written).mode & 0o777).toBe(0o600);
  });
});
