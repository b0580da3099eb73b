import { inFours } from '@fnx/bank-files/creditor-reference';
import { orderIdOf } from '@fnx/chain/order-id';
import { writeProse } from '@fnx/documents/prose';
import { fullName } from '@fnx/names/full-name';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { eq } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import { downloadName } from '@/config/bank-facts';
import { t } from '@/lang/service';
import type { AppContext, Session } from '@/server/platform/context';
import { openReport, pdfDownload } from '@/server/platform/documents/paper';
import { type PaperWords, paperWords } from '@/server/platform/documents/paper-words';
import { findDocument } from '@/server/platform/documents/read-document';
import { problem } from '@/server/platform/errors';
import type { Order } from '@/server/purchase/move-order';
import { languageOf } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';
import { findOrder } from './read-order';

/**
 * The share agreement as the buyer signed it with a purchase, as a PDF file: the text under the hash that the purchase records,
 * not the newest. The file with that hash is attached to it. The cover is in the buyer's language; the agreement is as it was signed.
 * @throws DomainError ORDER_NOT_FOUND, ORDER_STATE while the purchase is not final, DOCUMENT_NOT_FOUND for a text that was never
 *   published
 */
export async function orderAgreement(
  ctx: AppContext,
  { userId }: Session,
  orderId: string,
): Promise<Response> {
  const order = await findOrder(ctx.db, userId, orderId);
  if (order.status !== 'CONFIRMED') throw problem('ORDER_STATE');
  const agreement = await findDocument(ctx.db, order.agreementHash);
  if (!agreement) throw problem('DOCUMENT_NOT_FOUND');
  const [owner] = await ctx.db
    .select({ firstName: users.firstName, lastName: users.lastName, settings: users.settings })
    .from(users)
    .where(eq(users.id, userId));
  if (!owner) throw problem('ORDER_NOT_FOUND');
  const bytes = await draw(order, {
    text: agreement.bytes,
    owner: fullName(owner),
    madeAt: ctx.clock.now(),
    site: ctx.config.publicUrl,
    words: paperWords(languageOf(owner)),
  });
  return pdfDownload(bytes, downloadName(`agreement-${order.number}`));
}

type About = { text: Buffer; owner: string; madeAt: Date; site: string; words: PaperWords };

async function draw(
  order: Order,
  { text, owner, madeAt, site, words }: About,
): Promise<Uint8Array> {
  const { language, say } = words;
  const number = order.number.toString();
  const title = say(
    t('Share agreement signed by {owner}, order {order}', { owner, order: number }),
  );
  const fileName = `share-agreement-${order.agreementVersion}.md`;
  const report = await openReport({ title, madeAt, language });
  const { doc } = report;
  report.title(say(t('Share agreement')), [
    say(t('Signed copy of {owner}', { owner })),
    say(t('Version {version}, order {order}', { version: order.agreementVersion, order: number })),
  ]);
  report.facts(factsOf(order, owner, words));
  report.heading(say(t('How to check this copy')));
  const steps = [
    say(
      t(
        'The agreement below is the file {file}, which is attached to this PDF. It is also at {address}.',
        { file: fileName, address: `${site}/api/v1/documents/${order.agreementHash}` },
      ),
    ),
    say(
      t(
        'Calculate the SHA-256 of that file. It must be the hash above. A single changed character gives another hash.',
      ),
    ),
    say(order.method === 'TRANSFER' ? TRANSFER_PROOF : WALLET_PROOF),
  ];
  for (const [index, step] of steps.entries()) report.paragraph(`${index + 1}. ${step}`);
  doc.addPage();
  writeProse(doc, withoutHead(text.toString('utf8')));
  doc.file(text, {
    name: fileName,
    type: 'text/markdown',
    description: 'The text whose SHA-256 the purchase records',
    creationDate: order.createdAt,
    modifiedDate: order.createdAt,
  });
  return report.close(
    say(t('Order {order}, SHA-256 {hash}', { order: number, hash: order.agreementHash })),
  );
}

/** Says what the chain proves of a purchase by wallet. */
const WALLET_PROOF = t(
  'Open the transaction above in an explorer of BNB Smart Chain. The event Bought of the sale contract must name the same hash as agreementHash, and your wallet as buyer. Only the key of that wallet could sign this transaction.',
);

/** The chain does not name the agreement of a deposit: that it was accepted is the bank's record. */
const TRANSFER_PROOF = t(
  'Open the transaction above in an explorer of BNB Smart Chain. The event DepositIssued of the sale contract must name your wallet as buyer and the number of shares. You paid by bank transfer: that you accepted this text when you placed the order is recorded by the bank, not on the chain.',
);

function factsOf(
  order: Order,
  owner: string,
  { say, number }: PaperWords,
): [label: string, value: string][] {
  return [
    [say(t('Buyer')), owner],
    [say(t('Shares')), number(formatDecimal(order.sharesRaw, SHARE_DECIMALS))],
    [say(t('Accepted with the order')), utc(order.createdAt)],
    [
      say(order.method === 'TRANSFER' ? t('Registered on') : t('Signed on the chain')),
      utc(order.confirmedAt ?? order.createdAt),
    ],
    [say(t('Address in the register')), getAddress(order.fromAddress as Hex)],
    ...(order.reference
      ? ([[say(t('Reference of the transfer')), inFours(order.reference)]] as [string, string][])
      : []),
    [say(t('Quote')), order.quoteId],
    [say(t('Order ID on the chain')), orderIdOf(order.id)],
    [say(t('Transaction')), order.txHash ?? ''],
    [say(t('Sale contract')), getAddress(order.toAddress as Hex)],
    [say(t('Agreement (SHA-256)')), order.agreementHash],
  ];
}

/** `2026-11-22 14:05:09 UTC` */
function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** The words without the data at the head of the file, of which the first page shows the version. */
function withoutHead(text: string): string {
  return text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '');
}
