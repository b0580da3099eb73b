import { formatDecimal, SHARE_DECIMALS, USD_DECIMALS } from '@fnx/values/money';
import { type Address, getAddress, type Hex } from 'viem';
import { readBankColours } from '@/config/read-bank-facts';
import { t } from '@/lang/service';
import type { PaperWords } from '@/server/platform/documents/paper-words';
import { closePdf, openPdf } from '@/server/platform/documents/pdf';
import { drawLogo, drawQr, drawWreath } from '@/server/platform/documents/pdf-drawings';
import type { Order } from '@/server/purchase/move-order';
import { ROSETTE, SEAL } from '@/shared/guilloche';

const { paper: PAPER, light: LIGHT } = readBankColours();
const { ink: INK = '', muted: MUTED = '', line: LINE = '', brass: BRASS } = PAPER;

/* Lengths in points. */
const INSET = 64;
const QR_SIZE = 104;
const FACTS_TOP = 408;
const FACT_HEIGHT = 17;
const LABEL_WIDTH = 150;

type About = {
  owner: string;
  issuer: string;
  shareToken: Address;
  /** The page that compares the certificate with the chain. */
  link: string;
  madeAt: Date;
  words: PaperWords;
};

/** A sheet of paper in landscape. All words are in the language of its owner; names of persons and of the bank stay as they are. */
export async function drawCertificate(order: Order, about: About): Promise<Uint8Array> {
  const { owner, issuer, madeAt, words } = about;
  const { language, say } = words;
  const number = order.number.toString();
  const title = say(t('Share certificate of {owner}, order {order}', { owner, order: number }));
  const doc = await openPdf(
    { title, madeAt, language },
    { size: 'A4', layout: 'landscape', margin: 0 },
  );
  const { width, height } = doc.page;
  drawPaper(doc);
  const center = { width: width - 2 * INSET, align: 'center' as const };
  const write = (text: string, y: number, size: number, color: string, font = 'regular') =>
    doc.font(font).fontSize(size).fillColor(color).text(text, INSET, y, center);
  write(issuer, 88, 15, INK, 'strong');
  write(say(t('Share certificate')), 110, 12, MUTED);
  const size = sizeOf(doc.font('strong'), owner, center.width);
  write(owner, 182 - doc.fontSize(size).heightOfString(owner, center), size, INK, 'strong');
  write(say(t('bought')), 187, 11, MUTED);
  write(words.number(formatDecimal(order.sharesRaw, SHARE_DECIMALS)), 206, 44, BRASS, 'strong');
  const price = words.number(formatDecimal(order.sharePriceRaw, USD_DECIMALS, 2));
  write(say(t('registered shares at {price} USD each', { price })), 264, 12, MUTED);
  drawWreath(doc, SEAL, { x: width / 2, y: 342, radius: 46, color: BRASS });
  drawFacts(doc, order, about);
  drawCheck(doc, about);
  const note = t(
    'The register is the share token on BNB Smart Chain. This sheet records one purchase; the token shows what is held today.',
  );
  write(say(note), height - 56, 8, MUTED);
  return closePdf(doc);
}

function drawPaper(doc: PDFKit.PDFDocument): void {
  const { width, height } = doc.page;
  doc.rect(0, 0, width, height).fill(PAPER.ground);
  doc.opacity(0.16);
  drawWreath(doc, ROSETTE, { x: width / 2, y: height / 2, radius: 262, color: LIGHT.accent });
  doc.opacity(1);
  for (const [inset, stroke] of [
    [24, 0.8],
    [30, 2.4],
  ] as const) {
    doc
      .lineWidth(stroke)
      .rect(inset, inset, width - 2 * inset, height - 2 * inset)
      .stroke(LINE);
  }
  drawLogo(doc, { x: INSET, y: 50, width: width - 2 * INSET, align: 'center' });
}

function drawFacts(doc: PDFKit.PDFDocument, order: Order, { words, shareToken }: About): void {
  const { say, start } = words;
  const facts = [
    [t('Register'), say(t('Share token on BNB Smart Chain'))],
    [t('Contract of the register'), shareToken],
    [t('Order'), order.number.toString()],
    [t('Date'), words.day(order.confirmedAt ?? order.createdAt)],
    [t('Wallet'), getAddress(order.fromAddress as Hex)],
    [t('Transaction'), order.txHash ?? ''],
    [t('Agreement (SHA-256)'), order.agreementHash],
  ] as const;
  const width = doc.page.width - 2 * INSET - QR_SIZE - 24;
  const left = start === 'left' ? INSET : INSET + QR_SIZE + 24;
  const inset = start === 'left' ? LABEL_WIDTH : 0;
  for (const [index, [label, value]] of facts.entries()) {
    const y = FACTS_TOP + index * FACT_HEIGHT;
    const line = { align: start };
    doc
      .font('regular')
      .fontSize(9)
      .fillColor(MUTED)
      .text(say(label), left, y, { ...line, width });
    doc.fillColor(INK).text(value, left + inset, y, { ...line, width: width - LABEL_WIDTH });
  }
}

/** The code that opens the page of the check; a click opens it, too. */
function drawCheck(doc: PDFKit.PDFDocument, { link, words }: About): void {
  const x = words.start === 'left' ? doc.page.width - INSET - QR_SIZE : INSET;
  const y = FACTS_TOP - 4;
  drawQr(doc, link, { x, y, size: QR_SIZE, color: INK });
  doc.link(x, y, QR_SIZE, QR_SIZE, link);
  doc
    .font('regular')
    .fontSize(8)
    .fillColor(MUTED)
    .text(words.say(t('Scan to check')), x - 20, y + QR_SIZE + 5, {
      width: QR_SIZE + 40,
      align: 'center',
    });
}

/** The largest size of type, in points, at which a name has room above the line that follows it. */
function sizeOf(doc: PDFKit.PDFDocument, name: string, width: number): number {
  let size = 26;
  while (size > 8 && doc.fontSize(size).heightOfString(name, { width }) > 46) size -= 1;
  return size;
}
