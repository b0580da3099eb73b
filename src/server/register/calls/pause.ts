import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import type { Db } from '@fnx/postgres/client';
import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Act } from '@/server/desk/audited';
import type { ListedCall } from '@/server/desk/commands';
import type { Subject } from '@/server/desk/look';
import { isOpenLease } from '@/server/desk/sending-leases';
import {
  beginEmergency,
  keepEmergency,
  newestEmergency,
} from '@/server/operator/emergencies/emergencies';
import type { AppContext } from '@/server/platform/context';
import { refusal } from '@/server/platform/refusal';
import { chainActionClaims, chainActions } from '@/server/platform/tables';
import { encodeCall } from './encode-call';
import { prepareChainCall } from './prepare-call';

export const EMERGENCY_PAUSE = 'emergency pause';

/** The pause of the share token, as an emergency. */
export const PAUSE = { kind: 'PAUSE', target: 'share token' } as const;

const isPaused = ({ chain }: AppContext): Promise<boolean> =>
  chain.client.readContract({
    address: chain.addresses.contracts.shareToken,
    abi: shareTokenAbi,
    functionName: 'paused',
  });

type Why = { reason: string };

function prepare(act: Act, functionName: 'pause' | 'unpause', { reason }: Why) {
  const call = encodeCall(act.ctx, 'shareToken', functionName, []);
  return prepareChainCall(act, { target: PAUSE.target, reason, call });
}

/** Prepares a pause that ends after two hours unless two officers sign it. @throws Refusal */
export async function pauseAlone(act: Act, why: Why) {
  await beginEmergency(act, PAUSE, why.reason);
  return prepare(act, 'pause', why);
}

/** Prepares a pause that two officers have signed, or keeps the one that one of them began. @throws Refusal */
export async function pauseTransfers(act: Act, why: Why) {
  if (!(await keepEmergency(act, PAUSE))) return prepare(act, 'pause', why);
  // Its call is listed already, or was signed.
  act.entry.target = PAUSE.target;
  return { rows: [], calls: [] };
}

/** A pause as its signers see it. */
export async function pauseSubject(ctx: AppContext): Promise<Subject> {
  const last = await newestEmergency(ctx.db, PAUSE);
  const begun = last && last.ended === null ? `by ${last.begunBy} alone` : 'no';
  return {
    of: PAUSE.target,
    what: 'Pause purchases and transfers for seven days',
    facts: [
      { label: 'Stops', value: 'purchases, transfers, court orders and recoveries' },
      { label: 'Goes on', value: 'claims, exits, vetoes and votes' },
      { label: 'Begun already', value: begun, moment: true },
    ],
  };
}

/**
 * Ends a pause that nobody kept: prepares the call for PAUSER where the token is paused. Null while the call of the pause is with a wallet or on
 * its way.
 */
export async function endPause(act: Act): Promise<readonly ListedCall[] | null> {
  if (await isPaused(act.ctx)) {
    return (await prepare(act, 'unpause', { reason: 'The emergency is over.' })).calls;
  }
  const isUnderWay = or(isNotNull(chainActionClaims.id), isNotNull(chainActions.txHash));
  const sent = await act.tx
    .select({ outcome: chainActions.outcome })
    .from(chainActions)
    .leftJoin(chainActionClaims, and(eq(chainActionClaims.actionId, chainActions.id), isOpenLease))
    .where(and(eq(chainActions.command, EMERGENCY_PAUSE), isUnderWay));
  return sent.some(({ outcome }) => outcome === null) ? null : [];
}

/** A pause that one officer prepared is signed while its two hours last, or when two officers have kept it. @throws Refusal */
export async function requireEmergency(tx: Db, command: string): Promise<void> {
  if (command !== EMERGENCY_PAUSE) return;
  if ((await newestEmergency(tx, PAUSE))?.ended === 'OVER') throw refusal('EMERGENCY_OVER');
}
