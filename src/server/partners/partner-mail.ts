import type { Tx } from '@fnx/postgres/client';
import { eq } from 'drizzle-orm';
import { BANK_FACTS } from '@/config/bank-facts';
import { asWritten } from '@/lang/service';
import { postMessages } from '@/server/messaging/post-message';
import type { AppContext } from '@/server/platform/context';
import { contactsOf } from './served';
import { apiKeys } from './tables';

/**
 * Writes to the technicians of a partner, each once. In English, as the description of the calls: an address has no language.
 * @param keyId any key of the partner
 */
export async function mailPartner(
  ctx: AppContext,
  tx: Tx,
  keyId: string,
  subject: string,
  ...paragraphs: readonly string[]
): Promise<void> {
  const [key] = await tx.select({ name: apiKeys.name }).from(apiKeys).where(eq(apiKeys.id, keyId));
  if (!key) return;
  const text = {
    subject: asWritten(`${BANK_FACTS.brand}: ${subject}`),
    paragraphs: paragraphs.map(asWritten),
  };
  const contacts = await contactsOf(tx, key.name, ctx.clock.now());
  const mails = contacts.map((to) => ({
    ...({ channel: 'email', purpose: 'PARTNER', language: 'en' } as const),
    to,
    text,
  }));
  await postMessages(ctx, tx, mails);
}
