import type { Tx } from '@fnx/postgres/client';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { raiseAlert } from '@/server/messaging/alerts';
import { type EventOf, integerArg, textArg } from '@/server/platform/chain-events';
import type { BookingContext, ChainEventHandlerOf } from '@/server/platform/registry';
import { shareListLines, shareLists } from './tables';

type Announced = EventOf<'issuance', 'IssuanceAnnounced'>;
type Cancelled = EventOf<'issuance', 'IssuanceCancelled'>;
type Issued = EventOf<'issuance', 'Issued'>;

/** Books the chain's events about lists: announced, cancelled, and which lines are issued. */
export const shareListEvents: ChainEventHandlerOf<'issuance'> = {
  contract: 'issuance',
  names: ['IssuanceAnnounced', 'IssuanceCancelled', 'Issued'],
  async book(ctx, tx, events) {
    for (const event of events) {
      if (event.name === 'IssuanceAnnounced') await announce(ctx, tx, event);
      if (event.name === 'IssuanceCancelled') await cancel(tx, event);
    }
    await issue(
      tx,
      events.filter((event) => event.name === 'Issued'),
    );
  },
};

/** The list whose announcement was prepared here, all values of which were announced, and once. */
async function announce(ctx: BookingContext, tx: Tx, event: Announced): Promise<void> {
  const announcementId = integerArg(event, 'id');
  const known = await tx
    .update(shareLists)
    .set({
      announcementId,
      executableAt: new Date(Number(integerArg(event, 'executableAt')) * 1000),
    })
    .where(
      and(
        eq(shareLists.root, textArg(event, 'root')),
        eq(shareLists.lines, Number(integerArg(event, 'count'))),
        eq(shareLists.sharesRaw, integerArg(event, 'shares')),
        eq(shareLists.documentHash, textArg(event, 'documentHash')),
        isNull(shareLists.announcementId),
      ),
    )
    .returning({ id: shareLists.id });
  if (known.length > 0) return;
  const shares = formatDecimal(integerArg(event, 'shares'), SHARE_DECIMALS);
  await raiseAlert(ctx, tx, {
    kind: 'UNKNOWN_ISSUE',
    subject: event.txHash,
    detail: `List ${announcementId} of ${shares} shares was announced, and was not prepared here, or was announced before. GUARDIAN can cancel it before ${new Date(Number(integerArg(event, 'executableAt')) * 1000).toISOString()}.`,
  });
}

async function cancel(tx: Tx, event: Cancelled): Promise<void> {
  await tx
    .update(shareLists)
    .set({ cancelledAt: event.blockTime })
    .where(eq(shareLists.announcementId, integerArg(event, 'id')));
}

/** All lines of a batch with one statement. */
async function issue(tx: Tx, events: readonly Issued[]): Promise<void> {
  if (events.length === 0) return;
  const issued = events.map((event) => ({
    id: textArg(event, 'id'),
    index: textArg(event, 'index'),
    at: event.blockTime,
  }));
  await tx.execute(sql`
    update ${shareListLines} line set issued_at = issued.at
    from jsonb_to_recordset(${JSON.stringify(issued)}::jsonb) as issued(id bigint, index numeric, at timestamptz)
      join ${shareLists} list on list.announcement_id = issued.id
    where line.list_id = list.id and line.index = issued.index`);
}
