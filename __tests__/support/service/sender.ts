import { parseEther } from 'viem';
import type { SenderConfig } from '@/config/server-env-sender';
import type { AppContext } from '@/server/platform/context';
import { followUp } from '@/server/sender/follow-up';
import { sendQueued } from '@/server/sender/send-queued';
import { chainAccount } from '../market/chain-accounts';

export const SENDER = chainAccount(34);

export const SENDER_CONFIG: SenderConfig = {
  account: { kind: 'key', key: '0x' },
  gasPerDay: 10_000_000,
  gasPerDayAll: 300_000_000,
  maxGasPrice: 50n * 10n ** 9n,
  minBalance: parseEther('0.05'),
};

/** A turn of the sender, as its job makes it. */
export async function turnSender(ctx: AppContext): Promise<void> {
  await followUp(ctx);
  await sendQueued(ctx);
}
