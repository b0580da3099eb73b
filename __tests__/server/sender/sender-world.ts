import type { Call } from '@fnx/chain/call';
import { eq } from 'drizzle-orm';
import { encodeFunctionData, erc20Abi, type Hex, parseEther } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { senderCalls } from '@/server/sender/tables';
import { chainAccount } from '../../support/market/chain-accounts';
import { linkWallet, type MarketOptions, startMarket } from '../../support/market/market';
import { makePasskey } from '../../support/people/passkey-account';

export const SENDER = chainAccount(34);

export const SENDER_CONFIG = {
  account: { kind: 'key', key: '0x' },
  gasPerDay: 10_000_000,
  gasPerDayAll: 300_000_000,
  maxGasPrice: 50n * 10n ** 9n,
  minBalance: parseEther('0.05'),
} as const;

export type SenderWorld = Awaited<ReturnType<typeof startSenderWorld>>;

export async function startSenderWorld(options: MarketOptions = {}) {
  const market = await startMarket({ ...options, parts: { sender: SENDER } });
  const { ctx, chain } = market;
  ctx.config.sender = { ...SENDER_CONFIG };
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
