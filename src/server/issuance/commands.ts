import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Act } from '@/server/desk/audited';
import { argument, file, flag, maybe, prose, text } from '@/server/desk/command-fields';
import type { Operator } from '@/server/desk/commands';
import { type CommandGroup, defineCommand } from '@/server/desk/define-command';
import { choiceOf, wholeFrom } from '@/server/desk/field-readers';
import { refusal } from '@/server/platform/refusal';
import { readShares } from '@/server/register/calls/read-values';
import { countFact, sharesFact } from '@/server/users/person-facts';
import { compareList } from './compare-list';
import { exportList } from './export-list';
import { EXPORT_FORMATS, exportRegister } from './export-register';
import { findList } from './find-list';
import { importRegister, importSubject } from './import-register';
import { issueNext } from './issue-lines';
import { type ImportedRegister, readRegister } from './read-register';
import { COLUMNS } from './register-line';
import { shareLists } from './tables';

const LIST = argument('list');
const OFFICERS = ['FINANCE'] as const;
const LIST_ID = '5e5e5e5e-0000-4000-8000-000000000001';

export const issuanceCommands: CommandGroup = {
  title: 'Lists of shares',
  commands: [
    defineCommand({
      name: 'register preview',
      roles: OFFICERS,
      summary: 'read the file of a register and list all its faults',
      details: `Imports nothing. The first line of a CSV file names the columns: ${COLUMNS.join(', ')}. See docs/desk.md, "Moving a register in". People of the same name and birthday are listed too, and are no fault. It fails if there is a fault.`,
      example: 'register preview --file ./register.csv --shares 250000',
      input: z.object({ file: file('list'), shares: maybe(text('N', readShares)) }),
      answer: { line: 'text', column: 'text', found: 'text' },
      read: preview,
    }),
    defineCommand({
      name: 'register import',
      roles: OFFICERS,
      critical: true,
      summary: 'import a register from a file, and prepare the call that announces its issue',
      details:
        'CSV or the Open Cap Table Format. --shares is the sum that the resolution states. BOARD sends the call; the list can be issued after the delay of the contract, unless GUARDIAN cancels it. Nothing is stored while the file has a fault. --told-apart says that people who share name and birthday are different people.',
      example:
        'register import --file ./register.csv --document ./resolution.pdf --shares 250000 --reason "Resolution 4/2026"',
      input: z.object({
        file: file('list'),
        document: file(),
        shares: text('N', readShares),
        toldApart: flag(),
        reason: prose(),
      }),
      answer: { list: 'text', root: 'hash', holders: 'number' },
      subject: importSubject,
      run: importRegister,
    }),
    defineCommand({
      name: 'register issue',
      roles: OFFICERS,
      summary: 'prepare the call that issues the next 100 lines of a list',
      details:
        'Any wallet may send it. It is fewer lines where many of them are locked up, because a transaction has a limit of gas. Run it again when its block is final: it takes the first lines that no final block has issued. Lines that the contract would refuse are left out and named.',
      example: `register issue ${LIST_ID}`,
      input: z.object({ list: LIST }),
      answer: { line: 'text', refused: 'text' },
      run: issueNext,
    }),
    defineCommand({
      name: 'register lines',
      roles: OFFICERS,
      summary: 'make a file of an announced list, from which all its calls can be sent',
      details:
        'For very large lists: the tool of the contracts sends the calls from it one after the other, with a key that needs no role; see docs/desk.md, "Moving a register in". The file has no names.',
      example: `register lines ${LIST_ID}`,
      input: z.object({ list: LIST }),
      answer: { list: 'text', lines: 'number' },
      run: exportList,
    }),
    defineCommand({
      name: 'register discard',
      roles: OFFICERS,
      summary: 'forget a list that was not announced, and its people',
      details:
        'For a file that has to be imported again. Do not send its call afterwards: the list would be issued by nobody, and an alert tells.',
      example: `register discard ${LIST_ID} --reason "Two holders are missing"`,
      input: z.object({ list: LIST, reason: prose() }),
      answer: { list: 'text', people: 'number' },
      run: discardList,
    }),
    defineCommand({
      name: 'register export',
      roles: ['FINANCE', 'COMPLIANCE'],
      summary: 'make a file of the register at any final block, for the regulator or for leaving',
      details:
        'CSV, or an archive of the Open Cap Table Format; "register import" reads both. Shares, wallets and lock-ups are those of the block, by default the last indexed one; names and addresses are the present ones. A holder with several wallets is one line, with the wallet that has most. The answer and the journal have the SHA-256 of the file.',
      example: 'register export --block 48211093 --format ocf',
      input: z.object({
        block: maybe(text('N', wholeFrom(0, 999_999_999))),
        format: text(EXPORT_FORMATS.join('|'), choiceOf(EXPORT_FORMATS)),
      }),
      answer: { block: 'text', holders: 'number', shares: 'number', sha256: 'hash' },
      run: exportRegister,
    }),
    defineCommand({
      name: 'register compare',
      roles: OFFICERS,
      summary: 'compare a list with the chain, holder by holder',
      details:
        'At the last indexed block; the node must have its state. Lists each holder who does not hold what the file says, and fails if that is for another reason than shares that moved since.',
      example: `register compare ${LIST_ID}`,
      input: z.object({ list: LIST }),
      answer: {
        line: 'text',
        number: 'text',
        name: 'text',
        file: 'number',
        chain: 'number',
        why: 'text',
        explained: 'flag',
      },
      none: 'The register equals the file.',
      read: async ({ ctx }, { list }) => {
        const rows = await compareList(ctx, list);
        return { rows, failed: rows.some(({ explained }) => !explained) };
      },
    }),
  ],
};

type Previewed = { file: Parameters<typeof readRegister>[1]; shares?: bigint | undefined };

async function preview({ ctx }: Operator, { file: given, shares }: Previewed) {
  const register = await readRegister(ctx, given, shares ?? null);
  const { faults, sameNames } = register;
  const same = sameNames.map((people) => ({
    line: null,
    column: 'name',
    found: `No fault, but the same name and birthday: ${people}`,
  }));
  const noted = faults.notes.map((found) => ({ line: null, column: null, found }));
  const more = faults.count - faults.shown.length;
  const rest = more > 0 ? [{ line: null, column: null, found: `… and ${more} more` }] : [];
  const shown = faults.shown.map(({ line, column, fault }) => ({ line, column, found: fault }));
  const found = faults.count > 0 ? `Faults: ${countFact(faults.count)}` : sumText(register, shares);
  const first = { line: null, column: null, found };
  return { rows: [first, ...shown, ...rest, ...same, ...noted], failed: faults.count > 0 };
}

/** Sums up a file without faults. */
function sumText({ lines, sharesRaw }: ImportedRegister, stated: bigint | undefined): string {
  const wallets = lines.filter(({ wallet }) => wallet !== null).length;
  const sum = `${countFact(lines.length)} holders with ${sharesFact(sharesRaw)}`;
  const ways = `${countFact(wallets)} to wallets, ${countFact(lines.length - wallets)} to book entries`;
  return `No fault. ${sum}${stated === undefined ? '' : ', as stated'}: ${ways}.`;
}

async function discardList(
  { tx, entry }: Act,
  { list: id, reason }: { list: string; reason: string },
) {
  const { list } = await findList(tx, id);
  if (list.announcementId !== null)
    throw refusal('SHARES_ANNOUNCED', { command: `issuance stop ${list.announcementId}` });
  const { rowCount: people } = await tx.execute(sql`
    with lines as (delete from share_list_lines where list_id = ${id} returning holder)
    delete from register_people where holder in (select holder from lines)`);
  await tx.delete(shareLists).where(eq(shareLists.id, id));
  entry.target = `list ${id}`;
  entry.reason = reason;
  entry.before = { root: list.root, people };
  return { list: id, people };
}
