import type { Tx } from '@fnx/postgres/client';
import { raiseAlert } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import { moneyText } from './money-text';
import type { BankEntry } from './tables';

/** Nothing is taken back by itself: officers read what can be done. */
export function alertReversal(
  ctx: AppContext,
  tx: Tx,
  { ref, amountRaw, currency }: BankEntry,
  what: string,
  subject = ref,
): Promise<void> {
  return raiseAlert(ctx, tx, {
    kind: 'BANK_REVERSAL',
    subject,
    detail: `The bank booked a reversal of ${moneyText(amountRaw, currency)}, entry ${ref}. ${what}`,
  });
}
