import * as z from 'zod/mini';
import {
  argument,
  file,
  flag,
  LIMIT,
  maybe,
  prose,
  text,
  time,
} from '@/server/desk/command-fields';
import { defineCommand } from '@/server/desk/define-command';
import { decimalOf, wholeFrom } from '@/server/desk/field-readers';
import { readInput } from '@/server/operator/read-input';
import { refusal } from '@/server/platform/refusal';

const command = defineCommand({
  name: 'coin toss',
  roles: ['FINANCE'],
  summary: 'toss a coin',
  details: 'Heads or tails.',
  example: 'coin toss ada --reason "a game"',
  input: z.object({
    player: argument('player'),
    reason: prose(),
    recordTime: maybe(time()),
    times: maybe(text('N', readTimes)),
    twice: flag(),
    rules: maybe(file()),
    limit: LIMIT,
  }),
  answer: { side: 'text' },
  read: async () => ({ side: 'heads' }),
});

function readTimes(typed: string): number {
  if (/^\d$/.test(typed)) return Number(typed);
  throw refusal('NOT_A_NUMBER', { min: 0, max: 9, value: typed });
}

const given = { args: ['ada'], options: { reason: ' a game ' }, files: {} };

it('has the usage line and the form of its input', () => {
  expect(command.usage).toBe(
    '<player> --reason TEXT [--record-time TIME] [--times N] [--twice] [--rules FILE] [--limit N]',
  );
  expect(command.fields.map(({ name, kind, required }) => [name, kind, required])).toEqual([
    ['player', 'text', true],
    ['reason', 'long', true],
    ['record-time', 'time', false],
    ['times', 'text', false],
    ['twice', 'flag', false],
    ['rules', 'file', false],
    ['limit', 'text', false],
  ]);
});

it('reads numbers as people write them, where they mean one number', () => {
  const amount = decimalOf(2);
  for (const typed of ['1250000.5', '1,250,000.50', '1 250 000.5', '1’250’000.5', ' 1250000.5 ']) {
    expect(amount(typed)).toBe(125_000_050n);
  }
  expect(wholeFrom(1, 10_000)('5,000')).toBe(5000);
  for (const typed of ['5,00', '0,500', '1,2500', '1,250 000', '1.250,5', ',500', '1,250.']) {
    expect(() => amount(typed)).toThrow('is a number such as 1,250.5');
  }
});

it('reads what was typed, by the names that are signed', () => {
  const rules = { name: 'rules.md', read: () => Buffer.from('# Rules') };
  const options = { ...given.options, 'record-time': '2026-11-22T00:00:00Z', times: '3' };
  expect(readInput(command, { ...given, options, files: { rules } })).toEqual({
    player: 'ada',
    reason: 'a game',
    recordTime: '2026-11-22T00:00:00Z',
    times: 3,
    twice: false,
    rules,
    limit: 50,
  });
});

it.each([
  ['an argument too few', { args: [] }, /^Usage: coin toss <player>/],
  ['a blank reason', { options: { reason: ' ' } }, /^--reason is required\.$/],
  ['no reason', { options: {} }, /^--reason is required\.$/],
  ['an unknown option', { options: { reason: 'x', side: 'heads' } }, /has no option --side/],
  ['a name that every object has', { options: { toString: 'x' } }, /no option --toString/],
  ['a text for a file', { options: { reason: 'x', rules: 'r' } }, /no option --rules of this kind/],
  [
    'what a reader refuses',
    { options: { reason: 'x', times: 'ten' } },
    /^--times is a whole number from 0 to 9, not "ten"\.$/,
  ],
  [
    'too many rows',
    { options: { reason: 'x', limit: '10001' } },
    /^--limit is a whole number from 1 to 10000, not "10001"/,
  ],
] as const)('refuses %s', (_, change, words) => {
  expect(() => readInput(command, { ...given, ...change } as never)).toThrow(words);
});
