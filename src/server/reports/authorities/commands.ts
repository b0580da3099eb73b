import * as z from 'zod/mini';
import { downloadName } from '@/config/bank-facts';
import type { Act } from '@/server/desk/audited';
import { flag, text } from '@/server/desk/command-fields';
import { defineCommand } from '@/server/desk/define-command';
import { wholeFrom } from '@/server/desk/field-readers';
import { documentHash } from '@/server/platform/documents/publish-document';
import type { AuthorityFile } from '@/server/reports/tables';
import { NOT_CHECKED } from './header';
import { lastKept, makeAuthorityFile } from './make-file';

const INPUT = { year: text('YEAR', wholeFrom(2020, 2199)), keep: flag(), last: flag() };

const DETAILS =
  'The year is in UTC, amounts are in US dollars as on the owners’ statements. It has natural persons with a confirmed identity who stated a tax residence in another country than the bank’s. With --keep the file counts as handed in, and the next one has what changed since: first corrections and deletions, then new people. With --last you get the file that was kept last once more. Without either the file is marked as a test and has everything. ' +
  NOT_CHECKED;

const ANSWER = {
  new: 'number',
  corrected: 'number',
  deleted: 'number',
  'left out': 'number',
  waiting: 'number',
  schema: 'text',
  sha256: 'hash',
} as const;

type Order = { year: number; keep: boolean; last: boolean };

const NONE = { records: { new: 0, corrected: 0, deleted: 0 }, leftOut: 0, waiting: 0 };

const make = (kind: AuthorityFile) =>
  async function run(act: Act, { last, ...order }: Order) {
    const { xml, ...sums } = last
      ? { xml: await lastKept(act, kind, order.year), ...NONE }
      : await makeAuthorityFile(act, kind, order);
    const { records, leftOut, waiting } = sums;
    const bytes = Buffer.from(xml);
    const sha256 = documentHash(bytes);
    act.entry.target = `${kind} of ${order.year}`;
    act.entry.after = { ...order, last, sha256 };
    const name = `${downloadName(`${kind.toLowerCase()}-${order.year}`)}.xml`;
    const row = { ...records, 'left out': leftOut, waiting, schema: 'not checked', sha256 };
    return { rows: [row], file: { name, mediaType: 'application/xml', bytes } };
  };

/** Files for the tax office about owners who pay tax abroad. */
export const authorityCommands = [
  defineCommand({
    name: 'reports crs',
    roles: ['FINANCE'],
    summary: 'make the file of distributions to owners who pay tax abroad, by CRS',
    details: DETAILS,
    example: 'reports crs --year 2026 --keep',
    input: z.object(INPUT),
    answer: ANSWER,
    run: make('CRS'),
  }),
  defineCommand({
    name: 'reports carf',
    roles: ['FINANCE'],
    summary:
      'make the file of purchases, sales and transfers of owners who pay tax abroad, by CARF',
    details: DETAILS,
    example: 'reports carf --year 2026 --keep',
    input: z.object(INPUT),
    answer: ANSWER,
    run: make('CARF'),
  }),
];
