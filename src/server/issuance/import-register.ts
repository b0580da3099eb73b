import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type ListedShares, treeOf } from '@fnx/chain/share-list';
import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { letRun } from '@fnx/postgres/let-run';
import type { Hex } from 'viem';
import { registerPeople } from '@/server/book-entries/tables';
import type { Act } from '@/server/desk/audited';
import type { GivenFile } from '@/server/desk/command-fields';
import type { Subject } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { lockNamed } from '@/server/platform/database/locks';
import { documentHash } from '@/server/platform/documents/publish-document';
import { refusal } from '@/server/platform/refusal';
import { encodeCall } from '@/server/register/calls/encode-call';
import { prepareChainCall } from '@/server/register/calls/prepare-call';
import { countFact, sharesFact, timeFact } from '@/server/users/person-facts';
import { type ImportedRegister, readRegister } from './read-register';
import type { RegisterFault, RegisterLine } from './register-line';
import { shareListLines, shareLists } from './tables';

export type Import = {
  file: GivenFile;
  document: GivenFile;
  /** The sum of shares that the resolution names, in millionths. */
  shares: bigint;
  /** People of the same name and birthday are different people. */
  toldApart: boolean;
  reason: string;
};

/** Faults in one message; `register preview` shows more. */
const MOST_TOLD = 20;

const faultText = ({ line, column, fault }: RegisterFault) =>
  `${[line === null ? null : `Line ${line}`, column].filter(Boolean).join(', ')}: ${fault}`.replace(
    /^: /,
    '',
  );

/** @throws Refusal with the faults of the file, or for people that nobody has told apart */
async function readSound(ctx: AppContext, given: Import): Promise<ImportedRegister> {
  const register = await readRegister(ctx, given.file, given.shares);
  const { faults, sameNames } = register;
  if (faults.count > 0) {
    const told = faults.shown.slice(0, MOST_TOLD).map(faultText).join(' ');
    throw refusal('REGISTER_FAULTS', { count: faults.count, faults: told });
  }
  if (sameNames.length > 0 && !given.toldApart) {
    throw refusal('SAME_PEOPLE', { people: sameNames.slice(0, MOST_TOLD).join('; ') });
  }
  return register;
}

function hashOfDocument(document: GivenFile): Hex {
  const bytes = document.read();
  if (bytes.length === 0) throw refusal('FILE_EMPTY');
  return documentHash(bytes);
}

/** A register as signers see it before it is announced. */
export async function importSubject(ctx: AppContext, given: Import): Promise<Subject> {
  const { lines, sharesRaw, fileHash, sameNames, faults } = await readSound(ctx, given);
  const count = (test: (line: RegisterLine) => boolean) => countFact(lines.filter(test).length);
  const lockUps = lines.flatMap(({ lockedUntil }) => lockedUntil ?? []);
  const last = new Date(Math.max(...lockUps.map(Number)));
  return {
    of: 'register import',
    what: `Announce ${sharesFact(sharesRaw)} for ${countFact(lines.length)} holders of ${given.file.name}`,
    facts: [
      { label: 'Holders', value: countFact(lines.length) },
      { label: 'Of them companies', value: count(({ kind }) => kind === 'COMPANY') },
      { label: 'Shares', value: sharesFact(sharesRaw) },
      { label: 'Shares by the resolution', value: sharesFact(given.shares) },
      { label: 'To wallets', value: count(({ wallet }) => wallet !== null) },
      { label: 'To book entries', value: count(({ wallet }) => wallet === null) },
      {
        label: 'Locked up',
        value:
          lockUps.length === 0
            ? 'nobody'
            : `${countFact(lockUps.length)}, the last until ${timeFact(last)}`,
      },
      {
        label: 'Without e-mail and address',
        value: count(({ email, address }) => email === null && address === null),
      },
      {
        label: 'Told apart by their numbers',
        value: sameNames.length === 0 ? 'nobody' : sameNames.join('; '),
      },
      { label: 'How the file was read', value: faults.notes.join(' ') || 'as it is written' },
      { label: 'SHA-256 of the file', value: fileHash },
      { label: 'SHA-256 of the resolution', value: hashOfDocument(given.document) },
    ],
  };
}

/**
 * Stores a register with new random holder ids, and prepares the call with which BOARD announces it.
 * @throws Refusal with every fault of the file; nothing is stored then
 */
export async function importRegister(act: Act, given: Import) {
  const { ctx, tx } = act;
  await letRun(tx, 0);
  // The same file twice at once would be two lists.
  await lockNamed(tx, 'share-lists');
  const { lines, sharesRaw, fileHash } = await readSound(ctx, given);
  const listed = lines.map(asListed);
  const { root } = await treeOf(listed, setImmediate);
  const hash = hashOfDocument(given.document);
  const list = { root, lines: lines.length, sharesRaw, documentHash: hash, fileHash };
  const id = await storeList(tx, list, lines, listed);
  const call = encodeCall(ctx, 'issuance', 'announce', [
    root,
    BigInt(lines.length),
    sharesRaw,
    hash,
  ]);
  const { reason } = given;
  const answer = await prepareChainCall(act, { target: `list ${id}`, reason, call });
  act.entry.after = { ...act.entry.after, list: id, fileHash, documentHash: hash };
  return { ...answer, rows: [{ list: id, root, holders: lines.length }] };
}

/** Ids say nothing about whose they are. */
const asListed = (
  { wallet, sharesRaw, lockedUntil }: RegisterLine,
  index: number,
): ListedShares => ({
  index,
  holder: `0x${randomBytes(32).toString('hex')}`,
  wallet,
  sharesRaw,
  lockedUntil,
});

const ROWS_AT_ONCE = 5_000;

async function storeList(
  tx: Tx,
  list: typeof shareLists.$inferInsert,
  lines: readonly RegisterLine[],
  listed: readonly ListedShares[],
): Promise<string> {
  const [stored] = await tx.insert(shareLists).values(list).returning({ id: shareLists.id });
  if (!stored) throw new Error('The list was not stored.');
  for (let start = 0; start < lines.length; start += ROWS_AT_ONCE) {
    const some = listed.slice(start, start + ROWS_AT_ONCE);
    const people = some.map(({ index, holder }) => {
      const {
        line: _,
        number: externalId,
        wallet: __,
        sharesRaw: ___,
        lockedUntil: ____,
        ...person
      } = lines[index] as RegisterLine;
      return { holder, externalId, ...person };
    });
    await tx.execute(insertRows(registerPeople, people));
    await tx.execute(
      insertRows(
        shareListLines,
        some.map((line) => ({ listId: stored.id, ...line })),
      ),
    );
  }
  return stored.id;
}
