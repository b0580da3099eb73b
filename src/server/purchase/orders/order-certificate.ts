import { eq } from 'drizzle-orm';
import { getAddress, type Hex } from 'viem';
import { t } from '@/lang/service';
import { offerings } from '@/server/market/tables';
import type { AppContext, Session } from '@/server/platform/context';
import { type PaperWords, paperWords } from '@/server/platform/documents/paper-words';
import { closePdf, openPdf, pdfDownload } from '@/server/platform/documents/pdf';
import { drawLetters, drawWreath } from '@/server/platform/documents/pdf-drawings';
import { DomainError } from '@/server/platform/errors';
import type { Order } from '@/server/purchase/move-order';
import { languageOf } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';
import { ROSETTE, SEAL } from '@/shared/guilloche';
import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@/shared/money';
import { findOrder } from './read-order';

/* The colours of paper, as in src/ui/brand/tokens.css. */
const PAPER = '#f7f1e5';
const INK = '#17201c';
const MUTED = '#59605a';
const LINE = '#a9c9b7';
const BRASS = '#9a7124';
const GREEN = '#2b8a66';

/**
 * The certificate of a purchase as a PDF file, with its owner's name, in their language.
 * @throws DomainError ORDER_NOT_FOUND, ORDER_STATE while the purchase is not final
 */
export async function orderCertificate(
  ctx: AppContext,
  { userId }: Session,
  orderId: string,
): Promise<Response> {
  const order = await findOrder(ctx.db, userId, orderId);
  if (order.status !== 'CONFIRMED') throw new DomainError('ORDER_STATE');
  const [found] = await ctx.db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      settings: users.settings,
      round: offerings.name,
    })
    .from(users)
    .innerJoin(offerings, eq(offerings.id, order.offeringId))
    .where(eq(users.id, userId));
  if (!found) throw new DomainError('ORDER_NOT_FOUND');
  const owner = `${found.firstName} ${found.lastName}`;
  const bytes = await draw(order, {
    owner,
    round: found.round,
    madeAt: ctx.clock.now(),
    words: paperWords(languageOf(found)),
  });
  return pdfDownload(bytes, `fnx-certificate-${order.number}`);
}

type About = { owner: string; round: string; madeAt: Date; words: PaperWords };

async function draw(order: Order, { owner, round, madeAt, words }: About): Promise<Uint8Array> {
  const { language, say } = words;
  const title = say(
    t('Share certificate of {owner}, order {order}', {
      owner,
      order: order.number.toString(),
    }),
  );
  const doc = await openPdf(
    { title, madeAt, language },
    { size: 'A4', layout: 'landscape', margin: 0 },
  );
  const { width, height } = doc.page;
  const center = { width: width - 120, align: 'center' as const };
  doc.rect(0, 0, width, height).fill(PAPER);
  doc.opacity(0.16);
  drawWreath(doc, ROSETTE, { x: width / 2, y: height / 2, radius: 262, color: GREEN });
  doc.opacity(1);
  doc
    .lineWidth(0.8)
    .rect(24, 24, width - 48, height - 48)
    .stroke(LINE);
  doc
    .lineWidth(2.4)
    .rect(30, 30, width - 60, height - 60)
    .stroke(LINE);
  drawLetters(doc, { x: width / 2 - 48, y: 64, width: 96 });
  const write = (text: string, y: number, size: number, color: string, font = 'regular') =>
    doc.font(font).fontSize(size).fillColor(color).text(text, 60, y, center);
  write(say(t('Share certificate')), 112, 13, MUTED);
  const size = sizeOf(doc.font('strong'), owner, center.width);
  write(owner, 180 - doc.fontSize(size).heightOfString(owner, center), size, INK, 'strong');
  write(say(t('bought')), 186, 11, MUTED);
  write(words.number(formatDecimal(order.sharesRaw, SHARE_DECIMALS)), 206, 44, BRASS, 'strong');
  const price = formatDecimal(order.sharePriceRaw, USD_DECIMALS, 2);
  const each = t('registered shares at {price} USD each ({round})', {
    price: words.number(price),
    round,
  });
  write(say(each), 264, 12, MUTED);
  drawWreath(doc, SEAL, { x: width / 2, y: 354, radius: 46, color: BRASS });
  const facts = [
    [say(t('Order')), order.number.toString()],
    [say(t('Date')), words.day(order.confirmedAt ?? order.createdAt)],
    [say(t('Wallet')), getAddress(order.fromAddress as Hex)],
    [say(t('Transaction')), order.txHash ?? ''],
    [say(t('Agreement (SHA-256)')), order.agreementHash],
  ] as const;
  for (const [index, [label, value]] of facts.entries()) {
    const y = 424 + index * 19;
    const line = { width: width - 300, align: words.start };
    doc.font('regular').fontSize(9).fillColor(MUTED).text(label, 150, y, line);
    doc.fillColor(INK).text(value, words.start === 'left' ? 270 : 30, y, line);
  }
  write(
    say(
      t(
        'The register is the share token on BNB Smart Chain. This sheet records one purchase; the token shows what is held today.',
      ),
    ),
    height - 62,
    8,
    MUTED,
  );
  return closePdf(doc);
}

/** The largest size of type, in points, at which a name has room above the line that follows it. */
function sizeOf(doc: PDFKit.PDFDocument, name: string, width: number): number {
  let size = 26;
  while (size > 8 && doc.fontSize(size).heightOfString(name, { width }) > 46) size -= 1;
  return size;
}
