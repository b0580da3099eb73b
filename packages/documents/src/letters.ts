import { say } from '@/lang/engine/say';
import { paperWords } from '@/server/platform/documents/paper-words';
import { closePdf, openPdf } from '@/server/platform/documents/pdf';
import { drawLogo, drawQr } from '@/server/platform/documents/pdf-drawings';
import { LETTER_TEXTS, LETTER_TITLE, type Letter, letterLink, signUpLink } from './letter-texts';

const INK = '#14181f';
/* Lengths in points. The address stands in the window of a DIN long envelope. */
const LEFT = 71;
const WIDTH = 453;
const WINDOW_TOP = 142;
const DATE_TOP = 260;
const BODY_TOP = 310;
const QR_SIZE = 110;

/** One A4 page for each person, to be put into an envelope with a window. */
export async function drawLetters(
  letters: readonly Letter[],
  publicUrl: string,
  madeAt: Date,
): Promise<Uint8Array> {
  const title = 'Letters to shareholders';
  const doc = await openPdf({ title, madeAt }, { size: 'A4', margin: 0 });
  const date = paperWords('en').day(madeAt);
  for (const [place, letter] of letters.entries()) {
    if (place > 0) doc.addPage();
    drawOne(doc, letter, { publicUrl, date });
  }
  return closePdf(doc);
}

function drawOne(
  doc: PDFKit.PDFDocument,
  { person, code }: Letter,
  { publicUrl, date }: { publicUrl: string; date: string },
): void {
  const write = (text: string, top: number, font = 'regular', size = 10.5) =>
    doc.font(font).fontSize(size).fillColor(INK).text(text, LEFT, top, { width: WIDTH });
  drawLogo(doc, { x: LEFT, y: 56, width: 200 });
  write([person.name, person.address, person.country].filter(Boolean).join('\n'), WINDOW_TOP);
  write(date, DATE_TOP);
  write(say('en', LETTER_TITLE), BODY_TOP, 'strong', 13);
  doc.moveDown(0.8);
  for (const text of LETTER_TEXTS) {
    write(say('en', text), doc.y);
    doc.moveDown(0.6);
  }
  write(signUpLink(publicUrl), doc.y);
  doc.moveDown(1);
  write(code, doc.y, 'strong', 20);
  drawQr(doc, letterLink(publicUrl, code), { x: LEFT, y: doc.y + 14, size: QR_SIZE, color: INK });
}
