import { issuanceAbi } from '@fnx/contracts/abi/issuance';
import { desc, eq } from 'drizzle-orm';
import {
  type Abi,
  type Address,
  encodeFunctionData,
  type Hex,
  numberToHex,
  zeroAddress,
} from 'viem';
import { hashLetterCode } from '@/server/book-entries/letter-codes';
import { bookRequests, registerPeople } from '@/server/book-entries/tables';
import { chainActions } from '@/server/platform/tables';
import { addCheck } from '../people/change-person';
import { runAtDesk } from '../people/desk-view';
import { chainAccount } from './chain-accounts';
import type { Buyer, Market } from './market';
import { newHolder, onShareChain, shares } from './share-chain';

/* People of an imported register: an entry, its book wallet on the chain, and the person behind it. */

/** Accounts of the local deployment. */
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
    async writeLetter(holder: string, code: string): Promise<void> {
      const codeHash = hashLetterCode(ctx, code);
      await ctx.db.transaction((tx) =>
        tx.update(registerPeople).set({ codeHash }).where(eq(registerPeople.holder, holder)),
      );
    },
    /** Two officers approve the person's newest request to move a book entry. */
    async approve({ userId }: Pick<Buyer, 'userId'>): Promise<void> {
      const [open] = await ctx.db
        .select()
        .from(bookRequests)
        .where(eq(bookRequests.userId, userId))
        .orderBy(desc(bookRequests.createdAt));
      const line = ['claims approve', `${open?.id}`] as const;
      await runAtDesk(ctx, 'ada and grace', line, { reason: 'Called the number of the check.' });
    },
    /** Sends the newest call that a command has listed, as an officer's wallet does. */
    async sendListed(command: string, from: number): Promise<void> {
      const [call] = await ctx.db
        .select()
        .from(chainActions)
        .where(eq(chainActions.command, command))
        .orderBy(desc(chainActions.id));
      if (!call) throw new Error(`${command} has listed no call.`);
      const { toAddress, data } = call;
      await people.send(chainAccount(from), {
        to: toAddress as Address,
        value: 0n,
        data: data as Hex,
      });
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
      await ctx.db.transaction((tx) =>
        tx.insert(registerPeople).values(entries.map(({ amount: _, ...entry }) => entry)),
      );
      for (const { holder, amount } of entries) {
        await people.issue(holder as Hex, zeroAddress, amount);
      }
      await market.index();
      return entries;
    },
  };
}

export async function confirmAs(
  { ctx }: Market,
  { userId }: Pick<Buyer, 'userId'>,
  { name = 'Ada Brunner', birthDate = '1990-05-17' }: { name?: string; birthDate?: string } = {},
): Promise<void> {
  const words = name.split(' ');
  await addCheck(ctx.db, {
    userId,
    firstName: words.slice(0, -1).join(' '),
    lastName: words.at(-1) ?? '',
    dateOfBirth: birthDate,
  });
}
