import { desc } from 'drizzle-orm';
import {
  arg,
  type Command,
  type CommandGroup,
  type Input,
  LIMIT,
  limitOf,
  neededOption,
  oneOf,
  oneRow,
  Refusal,
  reasoned,
  textOption,
} from '@/server/platform/commands';
import { CASE_KINDS, CASE_STATES, SANCTIONS_LISTS } from '@/shared/compliance';
import { decideCase, listCases, noteCase, showCase } from './cases/case-commands';
import { setLimits, showLimits } from './limits/limit-commands';
import { importList } from './lists/import-list';
import { findNames } from './names/find-names';
import { sanctionsLists } from './tables';

/** `--name`, in any letter case; null when it was not given. */
function choice<T extends string>(input: Input, name: string, choices: readonly T[]): T | null {
  const value = textOption(input, name);
  return value === undefined ? null : oneOf(`--${name}`, value.toUpperCase(), choices);
}

const PIECE_BYTES = 65_536;

/** The file in pieces; from the command line without reading it whole. */
async function* piecesOf(input: Input, name: string): AsyncGenerator<Uint8Array> {
  if (input.streamFile) {
    yield* input.streamFile(name);
    return;
  }
  const bytes = input.readFile(name);
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES);
  }
}

const sanctions: readonly Command[] = [
  {
    name: 'sanctions lists',
    usage: '',
    summary: 'list the sanctions lists in use',
    details: 'With the day of publication, where the file names one, and the SHA-256 of the file.',
    example: 'sanctions lists',
    args: 0,
    run: async ({ ctx }) => ({
      rows: await ctx.db.select().from(sanctionsLists).orderBy(desc(sanctionsLists.importedAt)),
      none: 'No sanctions list was imported: names are not screened.',
    }),
  },
  {
    name: 'sanctions import',
    usage: '<LIST> --file FILE --reason TEXT [--smaller]',
    summary: 'replace a sanctions list by a published file',
    details: `LIST: ${SANCTIONS_LISTS.join(', ')}. FILE: SDN.XML of OFAC, the EU's XML 1.1, or the UN's consolidated XML. A file that is malformed or incomplete changes nothing. --smaller allows a list that lost more than a fifth of its entries.`,
    example: 'sanctions import OFAC --file SDN.XML --reason "Publication of 22 November"',
    args: 1,
    options: { file: 'file', reason: 'text', smaller: 'flag' },
    run: async (operator, input) =>
      oneRow(
        await importList(operator, {
          list: oneOf('The list', arg(input, 0).toUpperCase(), SANCTIONS_LISTS),
          chunks: piecesOf(input, neededOption(input, 'file')),
          reason: neededOption(input, 'reason'),
          smaller: input.options.smaller === true,
        }),
      ),
  },
  {
    name: 'sanctions search',
    usage: '<name> [--score N]',
    summary: 'search the sanctions lists for a name',
    details: 'Spellings, word order and scripts may differ. --score: the least likeness, 0 to 100.',
    example: 'sanctions search "Usama bin Ladin"',
    args: 1,
    options: { score: 'text' },
    run: async ({ ctx }, input) => {
      const least = scoreOf(input) ?? ctx.config.limits.sanctionsScore;
      const found = await findNames(ctx.db, [arg(input, 0)], { least });
      const rows = found.map(({ list, ref, kind, name, matched, score, births, programs }) => ({
        score,
        list,
        ref,
        kind,
        name,
        matched,
        born: births.map(({ text }) => text).join('; '),
        programs: programs.join(', '),
      }));
      return { rows, none: 'No entry has such a name.' };
    },
  },
];

function scoreOf(input: Input): number | undefined {
  const text = textOption(input, 'score');
  if (text === undefined) return undefined;
  if (/^(100|\d{1,2})$/.test(text)) return Number(text);
  throw new Refusal('--score is a whole number from 0 to 100.');
}

const cases: readonly Command[] = [
  {
    name: 'cases list',
    usage: '[--state STATE] [--kind KIND] [--limit N]',
    summary: 'list compliance cases that are not decided',
    details: `Oldest first. STATE: ${CASE_STATES.join(', ')}. KIND: ${CASE_KINDS.join(', ')}. WAITING waits for the customer.`,
    example: 'cases list --kind sanctions_name',
    args: 0,
    options: { state: 'text', kind: 'text', ...LIMIT },
    run: async (operator, input) => {
      const state = choice(input, 'state', CASE_STATES);
      const kind = choice(input, 'kind', CASE_KINDS);
      const rows = await listCases(operator, { state, kind, limit: limitOf(input) });
      return { rows, none: 'There are no such cases.' };
    },
  },
  {
    name: 'cases show',
    usage: '<case>',
    summary: 'show a compliance case',
    details: 'The evidence is what was known when the case was opened.',
    example: 'cases show 12',
    args: 1,
    run: async (operator, input) => ({ rows: await showCase(operator, arg(input, 0)) }),
  },
  {
    name: 'cases note',
    usage: '<case> --text TEXT',
    summary: 'add a note to a compliance case',
    details: 'Never sent to the customer.',
    example: 'cases note 12 --text "Asked the branch for a second document."',
    args: 1,
    options: { text: 'text' },
    run: async (operator, input) =>
      oneRow(await noteCase(operator, arg(input, 0), neededOption(input, 'text'))),
  },
  {
    name: 'cases clear',
    summary: 'decide that there is no concern; the hold ends',
    details: 'A cleared pair of person and entry is raised again only when the entry changes.',
    example: 'cases clear 12 --reason "Born in another year, see the passport."',
    ...reasoned('<case>', decideCase('CLEARED')),
  },
  {
    name: 'cases confirm',
    summary: 'decide that the concern is right; the hold stays',
    details:
      'Final. The customer is not told why. Shares stay; freeze the holder in the contract if the law asks for it.',
    example: 'cases confirm 12 --reason "Same name, date and place of birth."',
    ...reasoned('<case>', decideCase('CONFIRMED')),
  },
];

const limits: readonly Command[] = [
  {
    name: 'limits show',
    usage: '<email>',
    summary: 'show what a customer may buy',
    details: 'US dollars within 24 hours, 30 days, and in all.',
    example: 'limits show ada@example.com',
    args: 1,
    run: async (operator, input) => oneRow(await showLimits(operator, arg(input, 0))),
  },
  {
    name: 'limits set',
    usage: '<email> [--tier TIER] [--day USD] [--month USD] [--total USD] --reason TEXT',
    summary: 'set what a customer may buy',
    details:
      'TIER: STANDARD, ENHANCED. What is not named stays. "tier" in place of an amount takes that of the tier again.',
    example: 'limits set ada@example.com --tier ENHANCED --reason "Source of funds documented."',
    args: 1,
    options: { tier: 'text', day: 'text', month: 'text', total: 'text', reason: 'text' },
    run: async (operator, input) =>
      oneRow(await setLimits(operator, arg(input, 0), input, neededOption(input, 'reason'))),
  },
];

export const complianceCommands: readonly CommandGroup[] = [
  { title: 'Sanctions lists', commands: sanctions },
  { title: 'Compliance cases', commands: cases },
  { title: 'Purchase limits', commands: limits },
];
