import { auctionsAbi } from '@fnx/contracts/abi/auctions';
import { offersAbi } from '@fnx/contracts/abi/offers';
import {
  type Abi,
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  zeroHash,
} from 'viem';
import { settleRounds } from '@/server/auctions/settle';
import type { AppContext } from '@/server/platform/context';
import { senderCalls } from '@/server/sender/tables';
import { holderIdOf } from '@/server/users/holder-id';
import { chainAccount } from '../../support/market/chain-accounts';
import type { Buyer, Market } from '../../support/market/market';
import { onShareChain, shares } from '../../support/market/share-chain';
import { turnSender } from '../../support/service/sender';

const BOARD = 1;

/** A turn of the settlement and of the sender, in a block that the index has read. */
export async function turnSettlement(
  { chain, ctx, index }: Pick<Market, 'chain' | 'ctx' | 'index'>,
  work: () => Promise<void> = () => settleRounds(ctx),
): Promise<void> {
  await work();
  await turnSender(ctx);
  await chain.mine();
  await index();
  await turnSender(ctx);
}

/** All that was queued to settle rounds, oldest first. */
export async function settlements({ db }: Pick<AppContext, 'db'>) {
  const rows = await db.select().from(senderCalls).orderBy(senderCalls.queuedAt, senderCalls.key);
  return rows.flatMap(({ purpose, key, ...row }) => {
    const [, round, what = '', , attempt] = key.split(':');
    return purpose === 'SETTLEMENT' ? [{ ...row, round: Number(round), what, attempt }] : [];
  });
}

export const USD = 10n ** 18n;
export const [SALE, BID] = [0, 1];

/** Acts of people and the bank in auctions, each mined when it returns. Prices are 10, 10.5, 11, … USDT. */
export function inAuctions({ chain, ctx, index }: Pick<Market, 'chain' | 'ctx' | 'index'>) {
  const people = onShareChain(chain);
  const { auctions, offers } = chain.addresses.contracts;
  const usdt = chain.tokenAddress('USDT');
  const call = (from: number, to: Address, abi: Abi, functionName: string, args: unknown[]) =>
    people.send(chainAccount(from), {
      to,
      value: 0n,
      data: encodeFunctionData({ abi, functionName, args }),
    });
  const act = (from: number, name: string, args: unknown[]) =>
    call(from, auctions, auctionsAbi as Abi, name, args);
  const now = async () => Number((await chain.reader.getBlock()).timestamp);
  /** The service's clock follows the chain. */
  const at = async (seconds: number) => {
    await chain.mine(seconds);
    const clock = ctx.clock as unknown as { advance(seconds: number): void };
    clock.advance(seconds - ctx.clock.now().getTime() / 1000);
    await index();
  };
  return {
    people,
    act,
    now,
    at,
    announce,
    /** Announces a round, and lets it open. */
    async open(...terms: Parameters<typeof announce>) {
      const round = await announce(...terms);
      await at(round.opens);
      return round;
    },
    place: (from: number, id: number, side: number, tick: number, whole: number) =>
      act(from, 'place', [id, side, tick, shares(whole)]),
    holder: ({ userId }: Pick<Buyer, 'userId'>) => holderIdOf(ctx.db, userId),
    /** Allows the contracts to take money or shares of an account. */
    async allow(from: number) {
      await call(from, usdt, erc20Abi as Abi, 'approve', [auctions, maxUint256]);
      await call(from, usdt, erc20Abi as Abi, 'approve', [offers, maxUint256]);
      await people.token(from, 'approve', [offers, maxUint256]);
    },
    settle: (id: number, seller: Hex | null, wallets: readonly number[], buyer: Hex | null) =>
      act(0, 'settle', [
        id,
        seller ?? zeroHash,
        wallets.map((account) => chainAccount(account).address),
        buyer ?? zeroHash,
      ]),
    collect: (id: number, side: number, holders: readonly Hex[]) =>
      act(0, 'collect', [id, side, holders]),
    accept: (from: number, offer: object, signature: Hex) =>
      call(from, offers, offersAbi as Abi, 'accept', [offer, signature]),
    cancelOffer: (from: number, nonce: bigint) =>
      call(from, offers, offersAbi as Abi, 'cancel', [nonce]),
  };

  /** Announces a round that opens after ten minutes for an hour, with 6 prices: the chain's time goes on while tests run. */
  async function announce(
    bank: { side: number; tick: number; shares: number } | null = null,
    feeBps = 100,
  ) {
    const opens = (await now()) + 600;
    const closes = opens + 3_600;
    const terms = {
      currency: usdt,
      opens,
      closes,
      firstPrice: 10n * USD,
      step: USD / 2n,
      anchor: 10n * USD,
      ticks: 6,
      feeBps,
      minShares: shares(1),
      bankSide: bank?.side ?? 0,
      bankTick: bank?.tick ?? 0,
      bankShares: shares(bank?.shares ?? 0),
      documentHash: `0x${'ab'.repeat(32)}`,
    };
    await call(BOARD, usdt, erc20Abi as Abi, 'approve', [auctions, maxUint256]);
    await act(BOARD, 'announce', [terms]);
    const id = Number(await read('lastRoundId', []));
    return { id, opens, closes };
  }

  function read(functionName: string, args: unknown[]) {
    return chain.reader.readContract({
      address: auctions,
      abi: auctionsAbi as Abi,
      functionName,
      args,
    });
  }
}
