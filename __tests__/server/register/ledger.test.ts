import { asc, eq, sql } from 'drizzle-orm';
import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { shareBalances } from '@/server/register/balances';
import {
  AlreadyBookedError,
  type Leg,
  platformAccount,
  postTransfers,
  walletAccount,
} from '@/server/register/post-transfer';
import {
  holdingMarks,
  ledgerAccounts,
  ledgerEntries,
  ledgerTransfers,
} from '@/server/register/tables';
import { users } from '@/server/users/tables';
import { fc } from '../../support/service/properties';
import { startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

describe('the ledger', () => {
  let owners: string[];
  let booked = 0;

  const service = duringTests(startTestService);
  beforeAll(async () => {
    const at = new Date();
    const rows = Array.from({ length: 4 }, (_, index) => ({
      firstName: 'Test',
      lastName: 'Owner',
      email: `owner-${index}@example.com`,
      countryCode: '+44',
      phone: `+44770000000${index}`,
      country: 'GB',
      passwordHash: 'none',
      termsVersion: TERMS_VERSION,
      termsAcceptedAt: at,
      riskAcceptedAt: at,
    }));
    owners = (await service.ctx.db.insert(users).values(rows).returning()).map(({ id }) => id);
  });

  const post = (legs: Leg[], reference = `test ${booked++}`) =>
    service.ctx.db.transaction((tx) =>
      postTransfers(tx, [{ kind: 'PURCHASE', reference, legs, at: new Date() }]),
    );
  const owner = (index: number) => owners[index] ?? '';
  const wallet = (index: number, address = 0) =>
    walletAccount(owner(index), `0x${`${index}${address}`.repeat(20)}`);
  const held = async (index: number) => (await shareBalances(service.ctx.db, owner(index))).total;
  const leg = (from: Leg['from'], to: Leg['to'], amountRaw: bigint, asset = 'FNX'): Leg => ({
    from,
    to,
    amountRaw,
    asset,
  });
  const give = (index: number, amountRaw: bigint) =>
    post([leg(platformAccount('issued'), wallet(index), amountRaw)]);

  it('moves an amount from one account to another', async () => {
    await give(0, 10n);
    await post([leg(wallet(0), wallet(0, 1), 4n)]);
    await post([leg(wallet(0), wallet(1), 3n)]);
    expect(await held(0)).toBe(7n);
    expect(await held(1)).toBe(3n);
  });

  it('stores a customer’s holding after each booking, also of several in one statement', async () => {
    const available = wallet(3);
    const moves = [
      leg(platformAccount('issued'), available, 10n),
      leg(available, wallet(3, 1), 4n),
      leg(available, platformAccount('issued'), 3n),
      leg(platformAccount('issued'), available, 1n),
    ];
    const bookings = moves.map((move, index) => ({
      kind: 'PURCHASE' as const,
      reference: `of several ${index}`,
      legs: [move],
      at: new Date(),
    }));
    await service.ctx.db.transaction((tx) => postTransfers(tx, bookings));
    const marks = await service.ctx.db
      .select()
      .from(holdingMarks)
      .where(eq(holdingMarks.userId, owner(3)))
      .orderBy(asc(holdingMarks.transferId));
    expect(marks.map(({ sharesRaw }) => sharesRaw)).toEqual([10n, 7n, 8n]);
    expect(await held(3)).toBe(8n);
  });

  it('books a cause once under 20 concurrent attempts', async () => {
    const legs = [leg(platformAccount('issued'), wallet(1), 5n)];
    const before = await held(1);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => post(legs, 'the same cause')),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(19);
    expect(refused.every(({ reason }) => reason instanceof AlreadyBookedError)).toBe(true);
    expect((await held(1)) - before).toBe(5n);
  });

  it('keeps balances from becoming negative under 20 concurrent spends', async () => {
    await give(2, 7n);
    const spend = () => post([leg(wallet(2), platformAccount('issued'), 1n)]);
    const results = await Promise.allSettled(Array.from({ length: 20 }, spend));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(await held(2)).toBe(0n);
  });

  it.each([0n, -1n])('rejects a leg that moves %s', async (amountRaw) => {
    await expect(give(0, amountRaw)).rejects.toThrow(RangeError);
  });

  describe('enforced by the database', () => {
    const causeOf = async (work: Promise<unknown>): Promise<string> => {
      const error: unknown = await work.then(
        () => new Error('it was let through'),
        (reason: unknown) => reason,
      );
      return error instanceof Error && error.cause instanceof Error
        ? error.cause.message
        : String(error);
    };
    const account = async (index: number) => {
      await give(index, 1n);
      const [row] = await service.ctx.db
        .select()
        .from(ledgerAccounts)
        .where(eq(ledgerAccounts.ownerId, owner(index)));
      if (!row) throw new Error('no account');
      return row;
    };

    // security(Money 2.3.3): The database rejects a transfer that does not sum to zero; the contracts hold their sums
    it('rejects a transfer that does not sum to zero', async () => {
      const { id: accountId } = await account(3);
      const work = service.ctx.db.transaction(async (tx) => {
        const [transfer] = await tx
          .insert(ledgerTransfers)
          .values({ kind: 'PURCHASE', reference: 'lopsided' })
          .returning();
        const lopsided = { transferId: transfer?.id ?? 0n, accountId, asset: 'FNX', amountRaw: 5n };
        await tx.insert(ledgerEntries).values(lopsided);
      });
      expect(await causeOf(work)).toContain('does not sum to zero in FNX');
    });

    it('rejects an entry that only a later statement would balance', async () => {
      const { id: accountId } = await account(3);
      const [transfer] = await service.ctx.db.select().from(ledgerTransfers).limit(1);
      const entry = { transferId: transfer?.id ?? 0n, accountId, asset: 'FNX' };
      const halves = service.ctx.db.transaction(async (tx) => {
        await tx.insert(ledgerEntries).values({ ...entry, amountRaw: 5n });
        await tx.insert(ledgerEntries).values({ ...entry, amountRaw: -5n });
      });
      expect(await causeOf(halves)).toContain('does not sum to zero in FNX');
    });

    it('rejects an entry in another asset than its account’s', async () => {
      const { id: accountId } = await account(3);
      const [transfer] = await service.ctx.db.select().from(ledgerTransfers).limit(1);
      const insert = service.ctx.db
        .insert(ledgerEntries)
        .values({ transferId: transfer?.id ?? 0n, accountId, asset: 'USDT', amountRaw: 1n });
      expect(await causeOf(insert)).toContain('ledger_entries_account');
    });

    it.each([
      'update ledger_entries set amount_raw = amount_raw * 2',
      'delete from ledger_entries',
      'truncate ledger_entries',
      "update ledger_transfers set reference = 'another'",
      'delete from ledger_transfers',
      'truncate ledger_transfers cascade',
    ])('rejects: %s', async (statement) => {
      const work = service.ctx.db.execute(sql.raw(statement));
      expect(await causeOf(work)).toContain('never changed or deleted');
    });

    it.each([
      'update ledger_accounts set balance_raw = 1000000 where balance_raw is not null',
      "update ledger_accounts set owner_id = null where kind = 'wallet'",
      'delete from ledger_accounts',
    ])('rejects: %s', async (statement) => {
      const work = service.ctx.db.execute(sql.raw(statement));
      expect(await causeOf(work)).toContain('by its entries alone');
    });

    it('rejects a new account with a balance or with a kind of the wrong owner', async () => {
      const { db } = service.ctx;
      const row = { ownerId: owner(3), asset: 'USDT' };
      const address = `0x${'ab'.repeat(20)}`;
      const full = db
        .insert(ledgerAccounts)
        .values({ ...row, kind: 'wallet', address, balanceRaw: 5n });
      expect(await causeOf(full)).toContain('begins empty');
      const foreign = db.insert(ledgerAccounts).values({ ...row, kind: 'issued', balanceRaw: 0n });
      expect(await causeOf(foreign)).toContain('ledger_accounts_');
    });
  });

  it('agrees with a simple model for random bookings', async () => {
    const place = fc.record({
      who: fc.integer({ min: -1, max: 3 }),
      address: fc.integer({ min: 0, max: 2 }),
    });
    const move = fc.record({
      from: place,
      to: place,
      amountRaw: fc.bigInt(1n, 100n),
      asset: fc.constantFrom('ONE', 'TWO'),
    });
    const account = ({ who, address }: { who: number; address: number }) =>
      who < 0 ? platformAccount('issued') : wallet(who, address);
    const model = new Map<string, bigint>();
    const key = (asset: string, at: Leg['from']) =>
      `${asset}/${at.kind === 'wallet' ? at.address : 'platform'}`;
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 5 }), async (moves) => {
        const legs = moves.map(({ from, to, amountRaw, asset }) =>
          leg(account(from), account(to), amountRaw, asset),
        );
        const next = new Map(model);
        const add = (name: string, change: bigint) =>
          next.set(name, (next.get(name) ?? 0n) + change);
        for (const { asset, from, to, amountRaw } of legs) {
          add(key(asset, from), -amountRaw);
          add(key(asset, to), amountRaw);
        }
        // Balances are checked after the whole booking: amounts it brings in can be spent by it.
        const allowed = [...next].every(
          ([name, balance]) => name.includes('/platform') || balance >= 0n,
        );
        const done = await post(legs).then(
          () => true,
          () => false,
        );
        expect(done).toBe(allowed);
        if (done) for (const [name, balance] of next) model.set(name, balance);
      }),
      { numRuns: 60 },
    );
    const rows = await service.ctx.db
      .select()
      .from(ledgerAccounts)
      .where(
        sql`${ledgerAccounts.asset} in ('ONE', 'TWO') and ${ledgerAccounts.ownerId} is not null`,
      );
    for (const { asset, address, balanceRaw } of rows) {
      expect(balanceRaw).toBe(model.get(`${asset}/${address}`) ?? 0n);
    }
  });
});
