import { parseBallotText } from '@fnx/api/shared/ballot-text';
import { ITEM_STATE_LABELS } from '@fnx/api/shared/rights-vocabulary';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { desc, eq } from 'drizzle-orm';
import type { GivenFile } from '@/server/desk/command-fields';
import type { Operator } from '@/server/desk/commands';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { itemState, NOBODY, openUntil, percentOf, selectItems } from './read-items';
import { itemRequests } from './tables';

/** Items that shareholders ask for, newest first. */
export async function listRequested({ ctx }: Operator, { limit }: { limit: number }) {
  const rows = await selectItems(ctx.db, NOBODY)
    .orderBy(desc(itemRequests.createdAt), desc(itemRequests.id))
    .limit(limit);
  return rows.map((found) => {
    const { item, ballot } = found;
    const weightRaw = BigInt(found.weightRaw);
    return {
      number: String(item.id),
      title: parseBallotText(item.source).title,
      state: ITEM_STATE_LABELS[itemState(found, ctx.clock.now())],
      shares: formatDecimal(weightRaw, SHARE_DECIMALS),
      percent: percentOf(weightRaw, item.supplyRaw),
      until: openUntil(item),
      reached: item.reachedAt,
      ballot,
      text: item.textHash,
    };
  });
}

export type TextOf = { textFile?: GivenFile | undefined; request?: number | undefined };

/**
 * The file of a ballot: the given one, or the text of a request to the last byte, so that the request's page finds the ballot by its hash.
 * @throws Refusal when both or neither are given, or there is no such request
 */
export async function textFileOf(
  { db }: Pick<AppContext, 'db'>,
  { textFile, request }: TextOf,
): Promise<{ name: string; bytes: Buffer }> {
  if ((textFile === undefined) === (request === undefined)) {
    throw refusal('CHOOSE_ONE', { fields: '--text-file, --request' });
  }
  if (textFile) return { name: textFile.name, bytes: textFile.read() };
  const id = Number(request);
  const [found] = await db.select().from(itemRequests).where(eq(itemRequests.id, id));
  if (!found) {
    throw refusal('NOT_LISTED', { what: 'request', id: String(id), list: 'votes requests' });
  }
  return { name: `request-${id}.md`, bytes: Buffer.from(found.source) };
}
