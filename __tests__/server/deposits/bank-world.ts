import { deskCalls } from '@fnx/api/desk/desk';
import { batchTypedData } from '@fnx/chain/deposits';
import { eq } from 'drizzle-orm';
import { depositOf } from '@/server/deposits/stored-deposits';
import { bankEntries, depositBatches } from '@/server/deposits/tables';
import { prepareBankCurrencies } from '@/server/market/prepare-bank-currencies';
import { AGREEMENT_VERSION } from '@/server/platform/legal-versions';
import { orders } from '@/server/purchase/tables';
import { chainAccount } from '../../support/market/chain-accounts';
import { linkWallet, type MarketOptions, startMarket } from '../../support/market/market';
import { type BankFile, IBAN } from '../../support/market/statement';
import { addCheck } from '../../support/people/change-person';
import { NO_IP_LIMITS } from '../../support/people/members';
import { firstOfficers } from '../../support/people/officers';
import { SENDER, turnSender } from '../../support/service/sender';

export const CASHIER = chainAccount(38);

export type Placed = Awaited<ReturnType<Bank['place']>>;
export type Bank = Awaited<ReturnType<typeof startBank>>;

/** A market with a bank account in euros, a sender, and two officers of FINANCE. */
export async function startBank(options: Pick<MarketOptions, 'finalityLag'> = {}) {
  const market = await startMarket({
    desk: true,
    limits: NO_IP_LIMITS,
    parts: { sender: SENDER },
    ...options,
  });
  const { ctx, chain } = market;
  const bank = { currency: 'EUR', iban: IBAN, name: 'Sample Bank' } as const;
  Object.assign(ctx.config, { bankTransfer: { ...bank, bic: null, address: null } });
  await prepareBankCurrencies(ctx);
  const officers = await firstOfficers(market.service, ['FINANCE']);
  const [first, second] = officers;
  let people = 0;

  async function place() {
    people += 1;
    const person = await market.buyer();
    const address = `0x${(0xa11ce000 + people).toString(16).padStart(40, '0')}` as const;
    await linkWallet(ctx, person.userId, address);
    const lastName = `Sample${String.fromCharCode(64 + people)}`;
    const name = { firstName: 'Vera', lastName };
    await addCheck(ctx.db, { userId: person.userId, ...name });
    const wanted = { currencyId: 'EUR', amount: '100', side: 'PAY' } as const;
    const { data: quote } = await person.request('getConvertedAmount', wanted);
    const { data } = await person.request('createOrder', {
      quoteId: quote.quoteId,
      address,
      agreementVersion: AGREEMENT_VERSION,
      riskAccepted: true,
    });
    const { request, userId } = person;
    return {
      id: data.id,
      reference: data.payment.reference,
      name: `Vera ${lastName}`,
      request,
      userId,
    };
  }

  const upload = ({ call }: typeof first, file: BankFile) =>
    call(deskCalls.run, { name: 'deposits import', args: [], options: {}, files: { file } });

  return {
    ...market,
    officers,
    place,
    /** One officer’s word. */
    upload,
    /** Both fetch the file from the bank. */
    async bring(file: BankFile) {
      const answer = await upload(first, file);
      await upload(second, file);
      return answer;
    },
    async byTwo(name: string, args: string[], options: Record<string, string> = {}) {
      const given = { reason: 'Statement of today', ...options };
      const { data: proposal } = await first.propose(name, args, given);
      await first.sign(proposal.id);
      const { data, status, message } = await second.sign(proposal.id);
      expect([status, message]).toEqual([200, expect.anything()]);
      return { proposal, data };
    },
    async batch() {
      const batches = await ctx.db.select().from(depositBatches).orderBy(depositBatches.number);
      const batch = batches.at(-1);
      if (!batch) throw new Error('There is no batch.');
      return batch;
    },
    async signBatch(batch: typeof depositBatches.$inferSelect, account = CASHIER) {
      const sale = chain.addresses.contracts.shareSale;
      const typed = batchTypedData(sale, batch.deposits.map(depositOf));
      const signature = await account.signTypedData(typed);
      return second.run('deposits sign', [String(batch.number)], { signature });
    },
    /** Submits the calls, and books their blocks. */
    async issue() {
      // The sender has a limited number of transactions under way.
      for (let round = 0; round < 2; round += 1) {
        await turnSender(ctx);
        await chain.mine();
        await market.index();
      }
    },
    async states() {
      const counts: Record<string, number> = {};
      for (const { state } of await ctx.db.select().from(bankEntries)) {
        counts[state] = (counts[state] ?? 0) + 1;
      }
      return counts;
    },
    entry: async (ref: string) => {
      const [entry] = await ctx.db.select().from(bankEntries).where(eq(bankEntries.ref, ref));
      if (!entry) throw new Error(`There is no entry ${ref}.`);
      return entry;
    },
    statusOf: async ({ id }: { id: string }) => {
      const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id));
      return order?.status;
    },
  };
}
