import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/chain/call';
import type { ContractRole } from '@/chain/contract-roles';
import { callLine, decodeCall } from '@/chain/decode-call';
import type { ListedCall, Operator, PreparedCall } from './commands';
import type { Db, Tx } from './database/client';
import type { ChainReader } from './gateways/chain-reader';
import { chainActions } from './tables';

/**
 * What a call of the share contracts or of a currency means.
 * @param role of the sender, where the contract does not ask for one
 * @throws CallMismatchError when it is no such call
 */
export function describeCall(
  { addresses: { contracts, currencies } }: ChainReader,
  call: Call,
  role: ContractRole | null = null,
): PreparedCall {
  const decoded = decodeCall({ contracts, currencies, timelock: null }, call);
  return { ...call, title: decoded.title, role: decoded.role ?? role, line: callLine(decoded) };
}

/**
 * Lists calls for officers to sign. An equal call that nobody has sent yet is listed once.
 * @param command that prepared them: `holder freeze`
 * @returns the calls with their numbers
 */
export async function listCalls(
  { ctx, name, proposal }: Operator,
  tx: Db | Tx,
  { command, reason = null }: { command: string; reason?: string | null },
  calls: readonly PreparedCall[],
): Promise<ListedCall[]> {
  const listed: ListedCall[] = [];
  if (calls.length === 0) return listed;
  const newest = await ctx.chain.block('latest');
  for (const call of calls) {
    const [known] = await tx.select().from(chainActions).where(sameUnsent(call));
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
            preparedAt: ctx.clock.now(),
            preparedBlock: newest?.number ?? 0n,
            reason,
            proposal,
          })
          .returning();
    if (!row) throw new Error('The call was not listed.');
    listed.push({ ...call, action: row.id });
  }
  return listed;
}

const sameUnsent = ({ to, value, data }: Call) =>
  and(
    eq(chainActions.toAddress, to.toLowerCase()),
    eq(chainActions.valueRaw, value),
    eq(chainActions.data, data),
    isNull(chainActions.txHash),
  );
