import type { Call } from '@fnx/chain/call';
import { eq } from 'drizzle-orm';
import { encodeFunctionData, erc20Abi, type Hex } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { senderCalls } from '@/server/sender/tables';
import { linkWallet, type MarketOptions, startMarket } from '../../support/market/market';
import { makePasskey } from '../../support/people/passkey-account';
import { SENDER } from '../../support/service/sender';

export type SenderWorld = Awaited<ReturnType<typeof startSenderWorld>>;

export async function startSenderWorld(options: MarketOptions = {}) {
  const market = await startMarket({ ...options, parts: { sender: SENDER } });
  const { ctx, chain } = market;
  const usdt = chain.tokenAddress('USDT');
  return {
    ...market,
    usdt,
    /** A verified person with a passkey whose account is linked. */
    async person(sender: AppContext = ctx) {
      const person = await market.buyer();
      const passkey = await makePasskey(chain);
      await linkWallet(sender, person.userId, passkey.account);
      return { ...person, passkey };
    },
    /** Allows the sale to take so much USDT: a call that works without money. */
    allow: (amount: bigint): Call => ({
      to: usdt,
      value: 0n,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [chain.addresses.contracts.shareSale, amount],
      }),
    }),
    allowance: (account: Hex) =>
      chain.reader.readContract({
        address: usdt,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [account, chain.addresses.contracts.shareSale],
      }),
    calls: () => ctx.db.select().from(senderCalls).orderBy(senderCalls.queuedAt),
    call: async (id: string) => {
      const [found] = await ctx.db.select().from(senderCalls).where(eq(senderCalls.id, id));
      if (!found) throw new Error('There is no such call.');
      return found;
    },
    count: () => chain.reader.getTransactionCount({ address: SENDER.address }),
  };
}
