import { randomBytes } from 'node:crypto';
import { toldFault } from '@fnx/api/shared/fault-texts';
import type { Call } from '@fnx/chain/call';
import { callLine, decodeCall, type KnownContracts } from '@fnx/chain/decode-call';
import { encodeExecute, encodeSchedule } from '@fnx/chain/officers/timelock-calls';
import type { ContractRole } from '@fnx/contracts/deploy/roles';
import { readMinDelay } from '@fnx/contracts/deploy/timelock';
import type { Tx } from '@fnx/postgres/client';
import { type Address, toHex } from 'viem';
import type { Act } from '@/server/desk/audited';
import { callFacts, listCalls } from '@/server/desk/chain-calls';
import type { ListedCall, PreparedCall } from '@/server/desk/commands';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { callFault } from '@/shared/call-faults';
import { readKnownContracts, readRoleHolders } from './role-holders';

type Wanted = {
  /** The call is done to this wallet, holder or currency. */
  target: string;
  reason: string;
  call: Call;
  /** Role of the sender, where the contract does not ask for one. */
  role?: ContractRole;
  /** Runs in the transaction that lists the call, with its number; an equal call is listed again then. */
  record?: (tx: Tx, action: number) => Promise<void>;
};

/** The answer of a command that only prepares calls: it has no rows. */
export const CALLS = {} as const;
type Prepared = { rows: never[]; calls: ListedCall[] };

/**
 * Prepares a call of a contract for a wallet to sign: tries it on the chain as it is now, writes it into the journal and lists it.
 * A call of ADMIN becomes two where a timelock holds ADMIN: to schedule it, and to execute it after the delay.
 * @throws Refusal with the contract's reason when it would refuse the call now, or nobody could send it
 */
export async function prepareChainCall(act: Act, wanted: Wanted): Promise<Prepared> {
  const { ctx, tx, entry } = act;
  const { target, reason, call } = wanted;
  const known = await readKnownContracts(ctx);
  const prepared = meaningOf(known, call, wanted.role);
  if (prepared.role !== null) await tryCall(ctx, known, prepared, prepared.role);
  const calls =
    prepared.role === 'ADMIN' && known.timelock !== null
      ? await throughTimelock(ctx, known, known.timelock, call)
      : [prepared];
  entry.target = target;
  entry.after = callFacts(calls);
  const isNew = wanted.record !== undefined;
  const listing = { command: act.action, reason, isNew, inOrder: calls.length > 1 };
  const listed = await listCalls(act, tx, listing, calls);
  for (const { action } of listed) await wanted.record?.(tx, action);
  return { rows: [], calls: listed };
}

function meaningOf(known: KnownContracts, call: Call, role: ContractRole | null = null) {
  const decoded = decodeCall(known, call);
  const line = callLine(decoded);
  return { ...call, title: decoded.title, role: decoded.role ?? role, line };
}

/** Tries a call that is not prepared like this. @throws Refusal with the contract's reason when it would refuse the call now */
export async function tryOtherCall(ctx: AppContext, call: Call): Promise<void> {
  const known = await readKnownContracts(ctx);
  const { role } = meaningOf(known, call);
  if (role !== null) await tryCall(ctx, known, call, role);
}

/** @throws Refusal */
async function tryCall(
  ctx: AppContext,
  known: KnownContracts,
  { to, value, data }: Call,
  role: ContractRole,
): Promise<void> {
  const [account] = await readRoleHolders(ctx, known, role);
  if (!account) throw refusal('ROLE_UNHELD', { role });
  try {
    await ctx.chain.client.call({ account, to, value, data });
  } catch (error) {
    const fault = callFault(error);
    if (!fault) throw error;
    throw refusal('CALL_REFUSED', { fault: toldFault(fault), name: fault.name });
  }
}

async function throughTimelock(
  { chain }: AppContext,
  known: KnownContracts,
  timelock: Address,
  call: Call,
): Promise<PreparedCall[]> {
  const delay = (await readMinDelay(chain.client, timelock)) ?? 0n;
  // The same act may be wanted again later.
  const salt = toHex(randomBytes(32));
  return [
    meaningOf(known, encodeSchedule(timelock, { call, salt, delay })),
    meaningOf(known, encodeExecute(timelock, { call, salt })),
  ];
}
