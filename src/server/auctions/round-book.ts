import type { OrderSide } from '@fnx/chain/order-side';
import type { Tx } from '@fnx/postgres/client';
import { insertRows } from '@fnx/postgres/insert-rows';
import { and, inArray, sql } from 'drizzle-orm';
import { auctionCredits, auctionOrders, auctionRounds } from './tables';

export type Round = typeof auctionRounds.$inferSelect;
export type RoundOrder = typeof auctionOrders.$inferSelect;

/** Rounds and holders that a batch of events concerns. */
export type Touched = { rounds: readonly number[]; holders: readonly string[] };

/**
 * Rounds, orders and waiting money while a batch is booked: read once, changed by the batch's events in chain order, and written once,
 * however many orders a batch has.
 */
export class RoundBook {
  private readonly changed = new Set<string>();
  private readonly changedRounds = new Set<number>();
  private readonly credits = new Map<string, bigint>();

  private constructor(
    private readonly rounds: Map<number, Round>,
    private readonly orders: Map<string, RoundOrder>,
  ) {}

  static async open(tx: Tx, { rounds, holders }: Touched): Promise<RoundBook> {
    const ids = [...rounds];
    const known = ids.length
      ? await tx.select().from(auctionRounds).where(inArray(auctionRounds.id, ids))
      : [];
    const orders =
      ids.length && holders.length
        ? await tx
            .select()
            .from(auctionOrders)
            .where(
              and(
                inArray(auctionOrders.roundId, ids),
                sql`${auctionOrders.holder} = any(${sql.param([...holders])}::text[])`,
              ),
            )
        : [];
    return new RoundBook(
      new Map(known.map((round) => [round.id, round])),
      new Map(orders.map((order) => [keyOf(order.roundId, order.side, order.holder), order])),
    );
  }

  announce(round: Round): void {
    this.rounds.set(round.id, round);
    this.changedRounds.add(round.id);
  }

  /** @throws Error for a round that was never announced: the index missed an event */
  round(id: number): Round {
    const round = this.rounds.get(id);
    if (!round) throw new Error(`Auction ${id} was never announced.`);
    return round;
  }

  changeRound(id: number, change: Partial<Round>): void {
    this.rounds.set(id, { ...this.round(id), ...change });
    this.changedRounds.add(id);
  }

  order(roundId: number, side: OrderSide, holder: string): RoundOrder | undefined {
    return this.orders.get(keyOf(roundId, side, holder));
  }

  /** Places or replaces an order, and moves it in the sums. */
  place(order: RoundOrder): void {
    const { roundId, side, holder } = order;
    const before = this.order(roundId, side, holder);
    const round = this.round(roundId);
    const [sums, count] =
      side === 'SALE' ? (['sales', 'saleOrders'] as const) : (['bids', 'bidOrders'] as const);
    const book = [...round[sums]];
    const add = (tick: number, raw: bigint) => {
      book[tick] = String(BigInt(book[tick] ?? 0) + raw);
    };
    if (before) add(before.tick, -before.sharesRaw);
    add(order.tick, order.sharesRaw);
    const had = before && before.sharesRaw > 0n ? 1 : 0;
    const has = order.sharesRaw > 0n ? 1 : 0;
    this.changeRound(roundId, { [sums]: book, [count]: round[count] + has - had });
    this.set(order);
  }

  change(roundId: number, side: OrderSide, holder: string, change: Partial<RoundOrder>): void {
    const order = this.order(roundId, side, holder);
    if (!order) throw new Error(`Auction ${roundId} has no ${side} of ${holder}.`);
    this.set({ ...order, ...change });
  }

  /** The changed orders after the batch. */
  changedOrders(): RoundOrder[] {
    return [...this.changed].flatMap((key) => this.orders.get(key) ?? []);
  }

  credit(holder: string, payToken: string, raw: bigint): void {
    const key = `${holder} ${payToken}`;
    this.credits.set(key, (this.credits.get(key) ?? 0n) + raw);
  }

  /** Writes what has changed, with at most three statements. */
  async close(tx: Tx): Promise<void> {
    const rounds = [...this.changedRounds].map((id) => this.round(id));
    if (rounds.length) {
      await tx.execute(sql`${insertRows(auctionRounds, rounds)} on conflict (id) do update set
        state = excluded.state, sales = excluded.sales, bids = excluded.bids, sale_orders = excluded.sale_orders,
        bid_orders = excluded.bid_orders, ended_at = excluded.ended_at, ended_tx = excluded.ended_tx, tick = excluded.tick,
        volume_raw = excluded.volume_raw, sale_margin = excluded.sale_margin, bid_margin = excluded.bid_margin,
        margins = excluded.margins, settled_raw = excluded.settled_raw, collected = excluded.collected`);
    }
    const orders = this.changedOrders();
    if (orders.length) {
      await tx.execute(sql`${insertRows(auctionOrders, orders)} on conflict (round_id, side, holder) do update set
        tick = excluded.tick, shares_raw = excluded.shares_raw, struck = excluded.struck, wallet = excluded.wallet,
        placed_at = excluded.placed_at, tx_hash = excluded.tx_hash, fill_raw = excluded.fill_raw, undone = excluded.undone,
        settled_raw = excluded.settled_raw, money_raw = excluded.money_raw, fee_raw = excluded.fee_raw,
        refund_raw = excluded.refund_raw, traded_at = excluded.traded_at, traded_tx = excluded.traded_tx`);
    }
    const credits = [...this.credits].map(([key, amountRaw]) => {
      const [holder = '', payToken = ''] = key.split(' ');
      return { holder, payToken, amountRaw };
    });
    if (credits.length) await addCredits(tx, credits);
  }

  private set(order: RoundOrder): void {
    const key = keyOf(order.roundId, order.side, order.holder);
    this.orders.set(key, order);
    this.changed.add(key);
  }
}

const keyOf = (roundId: number, side: OrderSide, holder: string) => `${roundId} ${side} ${holder}`;

/** A withdrawal in a later batch is negative, which no new row may be: what is there is changed first. */
async function addCredits(tx: Tx, credits: readonly (typeof auctionCredits.$inferInsert)[]) {
  const values = JSON.stringify(credits.map((one) => ({ ...one, amountRaw: `${one.amountRaw}` })));
  await tx.execute(sql`
    with moved as (
      select * from jsonb_to_recordset(${values}::jsonb) as moved (holder text, "payToken" text, "amountRaw" numeric)
    ), known as (
      update ${auctionCredits} credit set amount_raw = credit.amount_raw + moved."amountRaw"
      from moved where credit.holder = moved.holder and credit.pay_token = moved."payToken"
      returning credit.holder, credit.pay_token
    )
    insert into ${auctionCredits} (holder, pay_token, amount_raw)
    select holder, "payToken", "amountRaw" from moved
    where not exists (select 1 from known where known.holder = moved.holder and known.pay_token = moved."payToken")`);
}
