import type { LocalAccount } from 'viem';
import type { AppContext } from '@/server/platform/context';
import { senderOf } from './sign';
import { senderCalls } from './tables';

const PAYMENT_GAS = 21_000;

/** Queues a payment of nothing to the sender itself, once for each number; it takes the lowest free one. */
export async function queueFill(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  sender: LocalAccount,
  nonce: number,
): Promise<void> {
  log.warn({ nonce }, 'the sender has left out a number');
  await db
    .insert(senderCalls)
    .values({
      purpose: 'FILL',
      key: `fill:${senderOf(sender)}:${nonce}`,
      toAddress: senderOf(sender),
      data: '0x',
      gasLimit: PAYMENT_GAS,
      status: 'QUEUED',
      queuedAt: clock.now(),
    })
    .onConflictDoNothing();
}
