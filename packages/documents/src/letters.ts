import { drawLogo, drawQr } from './drawings';
import type { Paper } from './paper';
import { type About, closePdf, openPdf } from './pdf';

const INK = '#14181f';
/* Lengths in points. The address stands in the window of a DIN long envelope. */
const LEFT = 71;
const WIDTH = 453;
const WINDOW_TOP = 142;
const DATE_TOP = 260;
const BODY_TOP = 310;
const QR_SIZE = 110;

/** A letter, with or without a code. All texts are as they are printed. */
export type Letter = {
  /** Name, street and town, country; a line each. */
  address: string;
  date: string;
  heading: string;
  paragraphs: readonly string[];
  /** The place where the reader enters a code, and the page that the QR code opens. */
  entry?: { page: string; code: string; link: string };
};

/** One A4 page for each letter, to be put into an envelope with a window. */
export async function drawLetters(
  paper: Paper,
  about: About,
  letters: readonly Letter[],
): Promise<Uint8Array> {
  const doc = await openPdf(paper, about, { size: 'A4', margin: 0 });
  for (const [place, letter] of letters.entries()) {
    if (place > 0) doc.addPage();
    drawOne(doc, letter);
  }
  return closePdf(doc);
}

function drawOne(doc: PDFKit.PDFDocument, letter: Letter): void {
  const write = (text: string, top: number, font = 'regular', size = 10.5) =>
    doc.font(font).fontSize(size).fillColor(INK).text(text, LEFT, top, { width: WIDTH });
  drawLogo(doc, { x: LEFT, y: 56, width: 200 });
  write(letter.address, WINDOW_TOP);
  write(letter.date, DATE_TOP);
  write(letter.heading, BODY_TOP, 'strong', 13);
  doc.moveDown(0.8);
  for (const text of letter.paragraphs) {
    write(text, doc.y);
    doc.moveDown(0.6);
  }
  if (!letter.entry) return;
  const { page, code, link } = letter.entry;
  write(page, doc.y);
  doc.moveDown(1);
  write(code, doc.y, 'strong', 20);
  drawQr(doc, link, { x: LEFT, y: doc.y + 14, size: QR_SIZE, color: INK });
}
