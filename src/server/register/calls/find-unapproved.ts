import { readCall } from '@fnx/chain/call';
import { isConfirmedBy, OFFICER_EVENTS } from '@fnx/chain/call-effect';
import { decodeCall, type KnownContracts } from '@fnx/chain/decode-call';
import type { Db } from '@fnx/postgres/client';
import { and, lt, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { recordSend } from '@/server/desk/sending-leases';
import { raiseAlert } from '@/server/messaging/alerts';
import type { EventValue } from '@/server/platform/chain-events';
import type { AppContext } from '@/server/platform/context';
import { chainActions } from '@/server/platform/tables';
import { INDEX } from './find-sent';
import { callOf } from './list-calls';
import { carries, readTransaction, sendOf } from './read-transaction';

type OfficerEvent = {
  hash: Hex;
  contract: string;
  name: string;
  args: Readonly<Record<string, EventValue>>;
  /** A decimal number. */
  block: string;
};

/** The last block whose events were looked at, by database; a process that starts looks at all of them again. */
const lookedAt = new WeakMap<Db, bigint>();

/**
 * Compares what officers' wallets did on the chain with the calls that officers approved: each approval is used once, by one transaction.
 * Everything else raises an alert, because somebody uses a role without the desk.
 * @param indexed last booked block
 */
export async function findUnapproved(
  ctx: AppContext,
  known: KnownContracts,
  indexed: bigint,
): Promise<void> {
  const events = await readEvents(ctx, lookedAt.get(ctx.db) ?? 0n, indexed);
  const approved = new Set<Hex>();
  for (const event of events) {
    if (approved.has(event.hash)) continue;
    if (await linkApproved(ctx, known, event)) approved.add(event.hash);
    else await report(ctx, event);
  }
  lookedAt.set(ctx.db, indexed);
}

/** Calls before the service had its journal, such as those of the deployment, need no approval. */
async function readEvents({ db }: AppContext, after: bigint, until: bigint) {
  const kinds = sql.join(
    OFFICER_EVENTS.map(({ contract, name }) => sql`(${contract}, ${name})`),
    sql`, `,
  );
  const { rows } = await db.execute<OfficerEvent>(sql`
    select tx_hash as hash, contract, name, args, block_number::text as block from chain_events
    where block_number > ${after} and block_number <= ${until} and (contract, name) in (${kinds})
      and block_time > (select min(at) from journal where action = 'journal key')
      and not exists (select from chain_action_sends sent where sent.tx_hash = chain_events.tx_hash)
      -- A recovery, a court order and the removal of a junior wallet move what is frozen, too.
      and not (name = 'Frozen' and exists (select from chain_events beside
        where beside.tx_hash = chain_events.tx_hash and beside.name in ('WalletRemoved', 'ForcedTransfer')))
      -- A recovery and its veto block a wallet.
      and not (name = 'WalletBlockSet' and args -> 'blocked' = 'true')
    order by block_number, log_index`);
  return rows;
}

/** Keeps the transaction on record for the call that it carries; false if no call that is still open says the same. */
async function linkApproved(
  ctx: AppContext,
  known: KnownContracts,
  event: OfficerEvent,
): Promise<boolean> {
  const open = await ctx.db
    .select()
    .from(chainActions)
    .where(
      and(
        sql`${chainActions.outcome} is distinct from 'FINAL'`,
        lt(chainActions.preparedBlock, sql`${event.block}`),
      ),
    )
    .orderBy(chainActions.id);
  for (const row of open) {
    const call = callOf(row);
    const decoded = readCall(() => decodeCall(known, call));
    if (!decoded || !isConfirmedBy(decoded, event)) continue;
    const sent = await readTransaction(ctx, event.hash);
    if (!sent || !carries(sent, call)) continue;
    const by = { ctx, name: INDEX };
    await ctx.db.transaction((tx) => recordSend(by, tx, row.id, sendOf(sent, call)));
    return true;
  }
  return false;
}

async function report(ctx: AppContext, { hash, contract, name, args }: OfficerEvent) {
  const said = Object.entries(args).map(([key, value]) => `${key} ${value}`);
  const detail = `${contract} says ${name} (${said.join(', ')}) in ${hash}. Nobody approved it, or it was carried out before.`;
  await ctx.db.transaction((tx) =>
    raiseAlert(ctx, tx, { kind: 'UNAPPROVED_CALL', subject: `${hash}:${name}`, detail }),
  );
}
