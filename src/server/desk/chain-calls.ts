import { createHash } from 'node:crypto';
import type { Call } from '@fnx/chain/call';
import { callLine, decodeCall } from '@fnx/chain/decode-call';
import type { ContractRole } from '@fnx/contracts/deploy/roles';
import type { Db } from '@fnx/postgres/client';
import { and, eq, isNull } from 'drizzle-orm';
import {
  actorsOf,
  type ListedCall,
  type Operator,
  type PreparedCall,
} from '@/server/desk/commands';
import type { ChainReader } from '@/server/platform/gateways/chain-reader';
import { chainActions } from '@/server/platform/tables';

/**
 * The meaning of a call of the share contracts or of a currency.
 * @param role of the sender, where the contract does not ask for one
 * @throws CallMismatchError when it is no such call
 */
export function describeCall(
  { addresses: { contracts, currencies } }: ChainReader,
  call: Call,
  role: ContractRole | null = null,
): PreparedCall {
  const decoded = decodeCall({ contracts, currencies, timelock: null, rules: null }, call);
  return { ...call, title: decoded.title, role: decoded.role ?? role, line: callLine(decoded) };
}

/** Longer data, such as a payment to hundreds of holders, are hashed. */
const MOST_DATA = 2_000;

/** Facts of calls for the journal, so that nobody can put another call before the signers unseen. */
export const callFacts = (calls: readonly PreparedCall[]) => ({
  calls: calls.map(({ title, to, data }) => ({
    title,
    to,
    data: data.length <= MOST_DATA ? data : createHash('sha256').update(data).digest('hex'),
  })),
});

type Listing = {
  /** `holder freeze` */
  command: string;
  reason?: string | null;
  /** An equal call is another one: two equal payments are returned by two calls. */
  isNew?: boolean;
  /** Each call is a step that needs the one before it. */
  inOrder?: boolean;
};

/**
 * Lists calls for officers to sign. An equal call of the same command that nobody has sent yet is listed once.
 * @returns the calls with their numbers
 */
export async function listCalls(
  operator: Operator,
  tx: Db,
  { command, reason = null, isNew = false, inOrder = false }: Listing,
  calls: readonly PreparedCall[],
): Promise<ListedCall[]> {
  const { ctx, name, warrant } = operator;
  const listed: ListedCall[] = [];
  if (calls.length === 0) return listed;
  const newest = await ctx.chain.block('latest');
  for (const call of calls) {
    const [known] =
      isNew || inOrder ? [] : await tx.select().from(chainActions).where(sameUnsent(command, call));
    const [row] = known
      ? [known]
      : await tx
          .insert(chainActions)
          .values({
            command,
            title: call.title,
            toAddress: call.to.toLowerCase(),
            valueRaw: call.value,
            data: call.data,
            role: call.role,
            preparedBy: name,
            signers: actorsOf(operator),
            preparedAt: ctx.clock.now(),
            preparedBlock: newest?.number ?? 0n,
            reason,
            proposal: warrant?.proposal,
            after: inOrder ? listed.at(-1)?.action : null,
          })
          .returning();
    if (!row) throw new Error('The call was not listed.');
    listed.push({ ...call, action: row.id });
  }
  return listed;
}

const sameUnsent = (command: string, { to, value, data }: Call) =>
  and(
    eq(chainActions.command, command),
    eq(chainActions.toAddress, to.toLowerCase()),
    eq(chainActions.valueRaw, value),
    eq(chainActions.data, data),
    isNull(chainActions.txHash),
  );
