import type { Tx } from '@fnx/postgres/client';
import { BANK_FACTS } from '@/config/bank-facts';
import { asWritten } from '@/lang/service';
import { mayUse } from '@/server/desk/rights';
import { postMessage } from '@/server/messaging/post-message';
import { officers } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import { isActive } from './find-officer';

type Told = { subject: string; text: string };

/** Mails every officer. @param right only those whose roles include this command */
export async function tellOfficers(
  ctx: AppContext,
  tx: Tx,
  { subject, text }: Told,
  right?: string,
): Promise<void> {
  const active = await tx.select().from(officers).where(isActive);
  for (const { email, roles } of active) {
    if (right && !mayUse(ctx, roles, right)) continue;
    await postMessage(ctx, tx, {
      channel: 'email',
      to: email,
      // The desk speaks English.
      language: 'en',
      purpose: 'DESK',
      text: {
        subject: asWritten(`${BANK_FACTS.brand} desk: ${subject}`),
        paragraphs: [asWritten(text)],
      },
    });
  }
}
