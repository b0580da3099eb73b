import { LIMIT_TIERS, SANCTIONS_LISTS } from '@fnx/api/shared/compliance';
import { desc } from 'drizzle-orm';
import * as z from 'zod/mini';
import { argument, file, maybe, prose, text } from '@/server/desk/command-fields';
import { type Command, type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { choiceOf, wholeFrom } from '@/server/desk/field-readers';
import { LONGEST_NOTE } from '@/server/platform/notes';
import { decideCase, noteCase } from './cases/case-commands';
import { caseSubject } from './cases/case-subject';
import { estateCommands } from './estates/estate-commands';
import { findNames } from './find-names';
import { readAmount, setLimits, showLimits } from './limits/limit-commands';
import { limitSubject } from './limits/limit-subject';
import { departureSubject, removeLeaving } from './lists/departures';
import { importList } from './lists/import-list';
import { sanctionsLists } from './tables';

const sanctions: readonly Command[] = [
  defineCommand({
    name: 'sanctions lists',
    roles: ['COMPLIANCE'],
    summary: 'list the sanctions lists in use',
    details: 'With the day of publication, where the file names one, and the SHA-256 of the file.',
    example: 'sanctions lists',
    input: z.object({}),
    answer: {
      list: 'text',
      publishedOn: 'text',
      entries: 'number',
      names: 'number',
      sha256: 'hash',
      importedAt: 'time',
    },
    none: 'No sanctions list was imported: names are not screened.',
    read: async ({ ctx }) => {
      const all = ctx.db.select().from(sanctionsLists);
      return (await all.orderBy(desc(sanctionsLists.importedAt))).map(
        ({ content: _, ...list }) => list,
      );
    },
  }),
  defineCommand({
    name: 'sanctions import',
    roles: ['COMPLIANCE'],
    summary: 'replace a sanctions list by a published file',
    details: `LIST: ${SANCTIONS_LISTS.join(', ')}. FILE: SDN.XML of OFAC, the EU's XML 1.1, or the UN's consolidated XML. A file that is malformed or incomplete changes nothing; single entries without a number or a name are left out and named. Compare the SHA-256 of the answer with the publisher’s. Names are compared at once; the overview counts those that are left, and an identity check is approved only after its own. Entries, names and wallets that the file has no more count until “sanctions remove” is signed, if a case names the entry or if many leave.`,
    example: 'sanctions import OFAC --file SDN.XML --reason "Publication of 22 November"',
    input: z.object({
      list: argument('LIST', choiceOf(SANCTIONS_LISTS)),
      file: file('list'),
      reason: prose(),
    }),
    answer: {
      list: 'text',
      publishedOn: 'text',
      entries: 'number',
      names: 'number',
      sha256: 'hash',
      importedAt: 'time',
      leftOut: 'text',
    },
    run: importList,
  }),
  defineCommand({
    name: 'sanctions remove',
    roles: ['COMPLIANCE'],
    critical: true,
    dangerous: true,
    summary: 'let entries go that a list has no more',
    details:
      'Compare them with the publisher’s file of today: nobody is compared with them afterwards.',
    example: 'sanctions remove OFAC --reason "Removals of 22 November, read at the publisher"',
    input: z.object({ list: argument('LIST', choiceOf(SANCTIONS_LISTS)), reason: prose() }),
    answer: { list: 'text', removed: 'number' },
    subject: departureSubject,
    run: removeLeaving,
  }),
  defineCommand({
    name: 'sanctions search',
    roles: ['COMPLIANCE'],
    summary: 'search the sanctions lists for a name',
    details: 'Spellings, word order and scripts may differ. --score: the least likeness, 0 to 100.',
    example: 'sanctions search "Usama bin Ladin"',
    input: z.object({ name: argument('name'), score: maybe(text('N', wholeFrom(0, 100))) }),
    answer: {
      score: 'number',
      list: 'text',
      ref: 'text',
      kind: 'text',
      name: 'text',
      matched: 'text',
      born: 'text',
      programs: 'text',
    },
    none: 'No entry has such a name.',
    read: async ({ ctx }, { name: wanted, score: least = ctx.config.limits.sanctionsScore }) => {
      const found = await findNames(ctx.db, [wanted], { least });
      return found.map(({ list, ref, kind, name, matched, score, births, programs }) => ({
        score,
        list,
        ref,
        kind,
        name,
        matched,
        born: births.map((birth) => birth.text).join('; '),
        programs: programs.join(', '),
      }));
    },
  }),
];

const DECISION = z.object({ number: argument('case'), reason: prose() });

const cases: readonly Command[] = [
  defineCommand({
    name: 'cases note',
    roles: ['COMPLIANCE'],
    summary: 'add a note to a compliance case',
    details: 'Never sent to the customer.',
    example: 'cases note 12 --text "Asked the branch for a second document."',
    input: z.object({ number: argument('case'), text: prose(LONGEST_NOTE) }),
    answer: { case: 'text', at: 'time', author: 'text', text: 'text' },
    run: noteCase,
  }),
  defineCommand({
    name: 'cases clear',
    roles: ['COMPLIANCE'],
    critical: true,
    inList: true,
    summary: 'decide that there is no concern; the hold ends',
    details: 'A cleared pair of person and entry is raised again only when the entry changes.',
    example: 'cases clear 12 --reason "Born in another year, see the passport."',
    input: DECISION,
    answer: { case: 'text', kind: 'text', state: 'text', summary: 'text' },
    subject: caseSubject('CLEARED'),
    run: (act, input) => decideCase(act, 'CLEARED', input),
  }),
  defineCommand({
    name: 'cases confirm',
    roles: ['COMPLIANCE'],
    critical: true,
    inList: true,
    dangerous: true,
    summary: 'decide that the concern is right; the hold stays',
    details:
      'Final. The customer is not told why. Shares stay; freeze the holder in the contract if the law asks for it.',
    example: 'cases confirm 12 --reason "Same name, date and place of birth."',
    input: DECISION,
    answer: { case: 'text', kind: 'text', state: 'text', summary: 'text' },
    subject: caseSubject('CONFIRMED'),
    run: (act, input) => decideCase(act, 'CONFIRMED', input),
  }),
];

const LIMITS = {
  email: 'text',
  tier: 'text',
  dayUsd: 'number',
  monthUsd: 'number',
  totalUsd: 'number',
} as const;

const limits: readonly Command[] = [
  defineCommand({
    name: 'limits show',
    roles: ['SUPPORT', 'COMPLIANCE'],
    summary: 'show what a customer may buy',
    details: 'US dollars within 24 hours, 30 days, and in all.',
    example: 'limits show ada@example.com',
    input: z.object({ email: argument('email') }),
    answer: LIMITS,
    read: showLimits,
  }),
  defineCommand({
    name: 'limits set',
    roles: ['COMPLIANCE'],
    critical: true,
    summary: 'set what a customer may buy',
    details:
      'TIER: STANDARD, ENHANCED. What is not named stays. "tier" in place of an amount takes that of the tier again.',
    example: 'limits set ada@example.com --tier ENHANCED --reason "Source of funds documented."',
    input: z.object({
      email: argument('email'),
      tier: maybe(text('TIER', choiceOf(LIMIT_TIERS))),
      day: maybe(text('USD', readAmount)),
      month: maybe(text('USD', readAmount)),
      total: maybe(text('USD', readAmount)),
      reason: prose(),
    }),
    answer: LIMITS,
    subject: limitSubject,
    run: setLimits,
  }),
];

export const complianceCommands: readonly CommandGroup[] = [
  { title: 'Sanctions lists', commands: sanctions },
  { title: 'Compliance cases', commands: cases },
  { title: 'Estates', commands: estateCommands },
  { title: 'Purchase limits', commands: limits },
];
