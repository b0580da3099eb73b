import { type Abi, encodeFunctionData, type Hex, numberToHex, zeroAddress } from 'viem';
import { issuanceAbi } from '@/chain/contracts/issuance-abi';
import { registerPeople } from '@/server/book-entries/tables';
import { kycApplications } from '@/server/identity/tables';
import { chainAccount } from './chain-accounts';
import type { Buyer, Market } from './market';
import { newHolder, onShareChain, shares } from './share-chain';

/* People of an imported register: an entry, its book wallet on the chain, and the person behind it. */

/** Of the local deployment. */
export const GUARDIAN = 36;
export const REGISTRAR = 38;

type Person = Partial<typeof registerPeople.$inferInsert>;

export function bookEntries(market: Market) {
  const { chain, ctx } = market;
  const people = onShareChain(chain);
  const { issuance } = chain.addresses.contracts;
  let number = 0;

  /** Sends a call of the issuance; it is mined and booked when it returns. */
  async function send(from: number, functionName: string, args: readonly unknown[]): Promise<Hex> {
    const data = encodeFunctionData({ abi: issuanceAbi as Abi, functionName, args });
    const hash = await people.send(chainAccount(from), { to: issuance, value: 0n, data });
    await market.index();
    return hash;
  }

  return {
    send,
    people,
    wait: async (seconds: number) => {
      await chain.rpc.request('evm_increaseTime', [numberToHex(seconds + 1)]);
      await chain.rpc.request('evm_mine', []);
      await market.index();
    },
    /** Entries of a register, issued by one list to book wallets. */
    async issue(wanted: readonly (Person & { amount: number })[]) {
      const entries = wanted.map(({ amount, ...person }) => ({
        amount: shares(amount),
        holder: newHolder(),
        externalId: `S-${++number}`,
        kind: 'PERSON' as const,
        name: 'Ada Brunner',
        birthDate: '1990-05-17',
        ...person,
      }));
      await ctx.db.insert(registerPeople).values(entries.map(({ amount: _, ...entry }) => entry));
      for (const { holder, amount } of entries) {
        await people.issue(holder as Hex, zeroAddress, amount);
      }
      await market.index();
      return entries;
    },
  };
}

/** A confirmed identity check of a person. */
export async function confirmAs(
  { ctx }: Market,
  { userId }: Pick<Buyer, 'userId'>,
  { name = 'Ada Brunner', birthDate = '1990-05-17' }: { name?: string; birthDate?: string } = {},
): Promise<void> {
  const words = name.split(' ');
  await ctx.db.insert(kycApplications).values({
    userId,
    attempt: 1,
    status: 'APPROVED',
    firstName: words.slice(0, -1).join(' '),
    lastName: words.at(-1) ?? '',
    dateOfBirth: birthDate,
  });
}
