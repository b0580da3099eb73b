import { fullName } from '@fnx/names/full-name';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { eq } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import { downloadName } from '@/config/bank-facts';
import { pathIn } from '@/lang/languages';
import type { AppContext, Session } from '@/server/platform/context';
import { pdfDownload } from '@/server/platform/documents/paper';
import { paperWords } from '@/server/platform/documents/paper-words';
import { problem } from '@/server/platform/errors';
import { languageOf } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';
import { CERTIFICATE_PATH, factsFragment } from '@/shared/certificate-link';
import { printCertificate } from './print-certificate';
import { findOrder } from './read-order';

/**
 * The certificate of a purchase as a PDF file, with its owner's name, in their language. Its QR code opens a public page that compares
 * it with the chain.
 * @throws DomainError ORDER_NOT_FOUND, ORDER_STATE while the purchase is not final, UNAVAILABLE before the bank's facts are loaded
 */
export async function orderCertificate(
  ctx: AppContext,
  { userId }: Session,
  orderId: string,
): Promise<Response> {
  const order = await findOrder(ctx.db, userId, orderId);
  if (order.status !== 'CONFIRMED' || order.txHash === null) throw problem('ORDER_STATE');
  const [found] = await ctx.db
    .select({ firstName: users.firstName, lastName: users.lastName, settings: users.settings })
    .from(users)
    .where(eq(users.id, userId));
  if (!found) throw problem('ORDER_NOT_FOUND');
  const issuer = await ctx.registry.issuer(ctx);
  if (issuer === null) throw problem('UNAVAILABLE');
  const language = languageOf(found);
  const fragment = factsFragment({
    txHash: order.txHash,
    wallet: getAddress(order.fromAddress as Hex),
    shares: formatDecimal(order.sharesRaw, SHARE_DECIMALS),
  });
  const bytes = await printCertificate(order, {
    owner: fullName(found),
    issuer,
    shareToken: ctx.chain.addresses.contracts.shareToken,
    link: ctx.config.publicUrl + pathIn(language, CERTIFICATE_PATH) + fragment,
    madeAt: ctx.clock.now(),
    words: paperWords(language),
  });
  return pdfDownload(bytes, downloadName(`certificate-${order.number}`));
}
