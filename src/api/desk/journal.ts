import * as z from 'zod/mini';
import { askedDate, isoTime, line } from '@/api/atoms';
import { FACT_AREAS } from '@/shared/proposal';
import { deskGet } from './call';
import { deskList } from './rows';

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
  list: deskList('journal', entry, 'id', {
    /** A name, an address, a phone number or an id; or a part of what it was done to. */
    search: z.optional(line(1, 100)),
    /** A part of an officer's name or address. */
    officer: z.optional(line(1, 100)),
    /** A part of a command's name. */
    command: z.optional(line(1, 100)),
    from: z.optional(askedDate),
    to: z.optional(askedDate),
    show: z.optional(z.enum(['reads', 'all'])),
    sort: z.optional(z.enum(['oldest', 'newest'])),
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
