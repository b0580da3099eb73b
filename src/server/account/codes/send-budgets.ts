import type { Tx } from '@fnx/postgres/client';
import { DAY_SECONDS } from '@fnx/values/time';
import { HOUR_SECONDS } from '@/server/platform/clock';
import type { AppContext } from '@/server/platform/context';
import { DomainError, problem } from '@/server/platform/errors';
import { keyedName } from '@/server/platform/limits/keyed-name';
import { readLock } from '@/server/platform/limits/lockout';
import { hit } from '@/server/platform/limits/throttle';
import { burntKey, type CodeRequest } from './code-request';
import { textBudgets, watchTextBudget } from './text-budgets';

export const SEND_BUDGETS = ['own', 'open'] as const;
export type SendBudget = (typeof SEND_BUDGETS)[number];

/** Calling code and area code: numbers bought in bulk share them. */
const PREFIX_LENGTH = 7;

type Sending = CodeRequest & { recipients: readonly string[]; budget: SendBudget };

export type Sends = { recipients: readonly string[]; sendsLeft: number };

type Budget = { key: string; limit: number; window: number };

/** Throttle keys of an address, for one budget. */
export function sendKeys(ctx: AppContext, budget: SendBudget, recipient: string) {
  const name = keyedName(ctx, recipient);
  return { day: `sends:${budget}:day:${name}`, hour: `sends:${budget}:hour:${name}` };
}

/**
 * Charges one message to each recipient that has messages left; the others are left out.
 *
 * A deadlock is impossible: every transaction charges an e-mail address before a phone number, and what all share last.
 * @throws DomainError SEND_LIMIT when no recipient has messages left
 */
export async function spendSends(ctx: AppContext, tx: Tx, sending: Sending): Promise<Sends> {
  // The mail of a reset has a link, which needs no code: strangers who use up codes must not stop it.
  if (sending.purpose !== 'RESET') await refuseBurnt(ctx, tx, sending);
  const recipients: string[] = [];
  const waits: number[] = [];
  const emailsFirst = [...sending.recipients].sort(
    (one, other) => Number(isPhone(one)) - Number(isPhone(other)),
  );
  for (const recipient of emailsFirst) {
    const wait = await spendOn(ctx, tx, budgetsOf(ctx, sending.budget, recipient));
    if (wait === null) recipients.push(recipient);
    else waits.push(wait);
  }
  if (recipients.length === 0) {
    throw problem('SEND_LIMIT', { retryAfter: Math.min(...waits) });
  }
  const { codesPerHour } = ctx.config.limits;
  const request = `sends:request:${sending.requestId}`;
  const { left } = await hit(ctx, tx, request, codesPerHour, HOUR_SECONDS);
  return { recipients, sendsLeft: left };
}

const isPhone = (recipient: string) => recipient.startsWith('+');

async function refuseBurnt(ctx: AppContext, tx: Tx, sending: Sending): Promise<void> {
  const lock = await readLock(ctx, tx, burntKey(ctx, sending));
  if (lock) throw problem('SEND_LIMIT', { retryAfter: lock.retryAfter });
}

function budgetsOf(ctx: AppContext, budget: SendBudget, recipient: string): Budget[] {
  const { codesPerHour, codesPerDay, codeSendsPerPrefixHour } = ctx.config.limits;
  const { day, hour } = sendKeys(ctx, budget, recipient);
  const ofAddress = [
    { key: day, limit: codesPerDay, window: DAY_SECONDS },
    { key: hour, limit: codesPerHour, window: HOUR_SECONDS },
  ];
  if (!isPhone(recipient)) return ofAddress;
  const prefix = `sends:prefix:${recipient.slice(0, PREFIX_LENGTH)}`;
  return [
    ...ofAddress,
    // Only numbers that nobody has proved yet can be made up.
    ...(budget === 'open'
      ? [{ key: prefix, limit: codeSendsPerPrefixHour, window: HOUR_SECONDS }]
      : []),
    ...textBudgets(ctx, recipient),
  ];
}

/** @returns null, or seconds to wait; then nothing is charged */
async function spendOn(
  ctx: AppContext,
  tx: Tx,
  budgets: readonly Budget[],
): Promise<number | null> {
  try {
    // A savepoint: a recipient without messages left is charged for none.
    await tx.transaction(async (part) => {
      for (const { key, limit, window } of budgets) {
        const spent = await hit(ctx, part, key, limit, window);
        if (!spent.allowed) throw problem('SEND_LIMIT', { retryAfter: spent.retryAfter });
        await watchTextBudget(ctx, part, key, { left: spent.left, limit });
      }
    });
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.values.retryAfter ?? 0;
    throw error;
  }
}
