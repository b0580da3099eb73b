import { address, bytes32 } from '@fnx/api/atoms';
import { SHARE_LIST_LABELS } from '@fnx/api/shared/register';
import type { ListedShares } from '@fnx/chain/share-list';
import type { Hex } from 'viem';
import * as z from 'zod/mini';
import { downloadName } from '@/config/bank-facts';
import type { Act } from '@/server/desk/audited';
import { refusal } from '@/server/platform/refusal';
import { findList, readLines } from './find-list';

const exported = z.object({
  announcement: z.string().check(z.regex(/^[1-9][0-9]*$/)),
  root: bytes32,
  lines: z.array(
    z.object({
      index: z.int(),
      holder: bytes32,
      wallet: z.nullable(address),
      /** Millionths. */
      shares: z.string().check(z.regex(/^[1-9][0-9]*$/)),
      lockedUntil: z.nullable(z.iso.datetime()),
    }),
  ),
});

/** An announced list as `npm run tool -- contracts issue` reads it: no names. */
export type ExportedList = { announcement: bigint; root: Hex; lines: readonly ListedShares[] };

/** @throws the error of JSON or of its schema */
export function parseExportedList(text: string): ExportedList {
  const { announcement, root, lines } = exported.parse(JSON.parse(text));
  const listed = lines.map(({ shares, lockedUntil, ...line }) => ({
    ...line,
    sharesRaw: BigInt(shares),
    lockedUntil: lockedUntil === null ? null : new Date(lockedUntil),
  }));
  return { announcement: BigInt(announcement), root, lines: listed };
}

/** Makes the file of an announced list for whoever sends all its calls. @throws Refusal before it is announced */
export async function exportList({ tx, entry }: Act, { list: id }: { list: string }) {
  const { list } = await findList(tx, id);
  const { announcementId, root } = list;
  if (announcementId === null)
    throw refusal('SHARES_NOT_DUE', { state: SHARE_LIST_LABELS.PREPARED });
  const lines = (await readLines(tx, id)).map(({ sharesRaw, ...line }) => ({
    ...line,
    shares: sharesRaw.toString(),
  }));
  entry.target = `list ${id}`;
  const text = JSON.stringify({ announcement: announcementId.toString(), root, lines });
  const name = downloadName(`list-${announcementId}.json`);
  const file = { name, mediaType: 'application/json', bytes: Buffer.from(text) };
  return { rows: [{ list: id, lines: lines.length }], file };
}
