import { gzipSync } from 'node:zlib';
import { deskCalls } from '@fnx/api/desk/desk';
import { ROLES } from '@fnx/api/shared/desk';
import type { Field } from '@/server/desk/command-fields';
import type { Command } from '@/server/desk/define-command';
import { prepareBankCurrencies } from '@/server/market/prepare-bank-currencies';
import { commandGroups } from '@/server/modules';
import { readInput } from '@/server/operator/read-input';
import { Refusal } from '@/server/platform/refusal';
import { orderOf, parseLine } from '../../../scripts/ops/admin/command-line';
import { type Market, startMarket } from '../../support/market/market';
import { IBAN } from '../../support/market/statement';
import { NO_IP_LIMITS, signUp } from '../../support/people/members';
import { firstOfficers, type TestOfficer } from '../../support/people/officers';

const WORDS = [
  ['an impossible day', '2026-02-31'],
  ['the day zero', '0000-00-00'],
  ['the year zero', '0000-01-01'],
  ['an impossible time', '2026-02-31T25:61:61Z'],
  ['a time of the year zero', '0000-01-01T00:00:00Z'],
  ['a time far ahead', '9999-12-31T23:59:59Z'],
  ['nothing', ''],
  ['a zero byte', 'a\u0000b'],
  ['half a sign', '\ud800'],
  ['a huge number', '9'.repeat(80)],
  ['a number beyond 128 bits', '9'.repeat(45)],
  ['a number beyond 64 bits', '9223372036854775808'],
  ['a number beyond 32 bits', '2147483648'],
  ['a very long text', 'x'.repeat(100_000)],
  ['a name that every object has', '__proto__'],
  ['no percent code', '%E0%A4%A'],
] as const;

/** Sentences are kept, and read by nobody. */
const SENTENCES = WORDS.filter(([what]) => /zero byte|half|very long/.test(what));

const text = (words: string) => Buffer.from(words).toString('base64');
const whole = gzipSync('# A\n\nText.');

const FILES = [
  ['is empty', { base64: '' }],
  ['says gzip and is empty', { base64: '', gzip: true }],
  ['says gzip and is none', { base64: text('<xml/>'), gzip: true }],
  ['is a cut gzip', { base64: whole.subarray(0, -9).toString('base64'), gzip: true }],
  ['is half a head of a gzip', { base64: whole.subarray(0, 4).toString('base64'), gzip: true }],
  ['is a gzip that does not say so', { base64: whole.toString('base64') }],
  ['has zero bytes', { base64: text('# A\u0000\n\n\u0000') }],
  ['is no UTF-8', { base64: Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x0a]).toString('base64') }],
  ['is no base64', { base64: '!!!' }],
  [
    'is too large once it is unpacked',
    { base64: gzipSync(Buffer.alloc(33_554_433)).toString('base64'), gzip: true },
  ],
] as const;

const commands = commandGroups.flatMap((group) => group.commands);

type Files = Record<string, { name: string; base64: string; gzip?: true }>;
type Asked = { args: string[]; options: Record<string, string | true>; files: Files };

/** The words of a command's example, as a shell reads them. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/** The command's own example, which fits its fields. */
function exampleOf(command: Command): Asked {
  const parsed = parseLine(commandGroups, wordsOf(command.example));
  const { args, options, files } = orderOf(command, parsed, () => Buffer.alloc(0));
  const uploads = Object.keys(files).map((name) => [name, { name: 'a.md', base64: text('# A') }]);
  return { args: [...args], options: { ...options }, files: Object.fromEntries(uploads) };
}

function withWord(asked: Asked, command: Command, field: Field, word: string): Asked {
  if (!field.isArgument) return { ...asked, options: { ...asked.options, [field.name]: word } };
  const place = command.fields.filter(({ isArgument }) => isArgument).indexOf(field);
  return { ...asked, args: asked.args.with(place, word) };
}

function* hostileInputs(command: Command): Generator<[what: string, Asked]> {
  const example = exampleOf(command);
  for (const field of command.fields) {
    if (field.kind === 'file') {
      for (const [what, file] of FILES) {
        const files = { ...example.files, [field.name]: { name: 'a.md', ...file } };
        yield [`${command.name} --${field.name} ${what}`, { ...example, files }];
      }
    } else if (field.kind !== 'flag') {
      for (const [what, word] of field.kind === 'long' ? SENTENCES : WORDS) {
        yield [`${command.name} ${field.name}: ${what}`, withWord(example, command, field, word)];
      }
    }
  }
}

let market: Market;
let ada: TestOfficer;

beforeAll(async () => {
  const limits = { ...NO_IP_LIMITS, deskSessionSeconds: 86_400 };
  market = await startMarket({ desk: true, limits });
  const { ctx, service } = market;
  const bank = {
    currency: 'EUR',
    iban: IBAN,
    name: 'Sample Bank',
    bic: null,
    address: null,
  } as const;
  Object.assign(ctx.config, { bankTransfer: bank });
  await prepareBankCurrencies(ctx);
  await signUp(service, { email: 'ada@example.com' });
  [ada] = await firstOfficers(service, ROLES);
});
afterAll(() => market.stop());

/** Whether the field's own reader refuses the input, for which no call is needed. */
function isRefused(command: Command, { args, options }: Asked): boolean {
  try {
    readInput(command, { args, options, files: {} });
    return false;
  } catch (error) {
    if (error instanceof Refusal) return error.code !== 'REQUIRED';
    throw error;
  }
}

it.each(commands.filter(({ roles }) => roles.length > 0).map((command) => [command.name, command]))(
  'answers every hostile field of “%s” with a refusal or an answer, and never with a fault',
  async (_, command) => {
    const faults: string[] = [];
    const call = command.critical ? deskCalls.propose : deskCalls.run;
    for (const [what, asked] of hostileInputs(command)) {
      if (isRefused(command, asked)) continue;
      const reason = command.critical && { reason: 'hostile' };
      const { status } = await ada.call(call, { name: command.name, ...asked, ...reason });
      if (status >= 500) faults.push(`${what}: ${status}`);
    }
    expect(faults).toEqual([]);
  },
);
