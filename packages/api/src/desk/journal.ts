import * as z from 'zod/mini';
import { isoTime } from '../atoms';
import { FACT_AREAS } from '../shared/proposal';
import { deskGet } from './call';
import { defineList, shownBy } from './define-list';

const entry = z.object({
  id: z.number(),
  at: isoTime,
  /** An officer's address, a user of the command line, or the service. */
  actor: z.string(),
  source: z.enum(['COMMAND_LINE', 'DESK', 'SERVICE']),
  /** `kyc approve` */
  action: z.string(),
  /** The act in words: with the matter of its proposal, unless a person of it was erased. */
  title: z.string(),
  /** Object of the act. */
  target: z.object({
    text: z.string(),
    page: z.optional(z.object({ area: z.enum([...FACT_AREAS, 'proposals']), id: z.string() })),
  }),
  reason: z.nullable(z.string()),
  /** Who signed it. */
  signers: z.array(z.string()),
});
export type JournalRow = z.output<typeof entry>;

const values = z.nullable(z.record(z.string(), z.unknown()));

export const journalCalls = {
  /** Newest first, unless sorted. What was only read is left out unless `show` says otherwise. */
  list: defineList({
    path: 'journal',
    right: 'view journal',
    area: 'journal',
    title: 'Journal',
    lead: 'What officers, the command line and the service did, and what officers read. Nothing in it can be changed. Times and days are UTC.',
    empty: 'The journal is empty',
    hint: 'An entry appears here with everything that is done.',
    noMatch: 'No entry fits',
    row: entry,
    key: 'id',
    filters: {
      /** A name, an address, a phone number or an id; or a part of what it was done to. */
      search: {
        kind: 'search',
        label: 'Person or subject',
        hint: 'Name, address, phone or number',
      },
      officer: { kind: 'search', label: 'Officer', hint: 'Who did or signed it' },
      command: { kind: 'search', label: 'Command', hint: 'Such as account freeze' },
      show: shownBy({ '': 'Acts', reads: 'Reads', all: 'All' }),
      from: { kind: 'day', label: 'From', notAfter: 'to' },
      to: { kind: 'day', label: 'Until', notBefore: 'from' },
    },
    columns: [
      { head: 'Entry', at: 'figure', width: '4rem', of: ['id'] },
      { head: 'Time', at: 'when', width: '11rem', of: ['at'] },
      { head: 'What was done', at: 'title', width: 'minmax(0, 1.6fr)', of: ['title', 'reason'] },
      { head: 'Command and subject', at: 'note', of: ['action', 'target'] },
      { head: 'By', at: 'note', of: ['actor', 'signers'] },
    ],
    file: 'journal',
  }),
  show: deskGet('journal/show', {
    input: z.strictObject({ id: z.string().check(z.regex(/^[1-9]\d{0,9}$/)) }),
    data: z.object({
      ...entry.shape,
      proposal: z.nullable(z.string()),
      /** Facts that the signers saw. */
      facts: z.array(
        z.object({ label: z.string(), value: z.string(), before: z.optional(z.string()) }),
      ),
      before: values,
      after: values,
      /** The bytes that are chained, and their hashes. */
      raw: z.object({ text: z.string(), hash: z.string(), previousHash: z.string() }),
    }),
  }),
};
export type JournalEntry = z.output<typeof journalCalls.show.data>;
