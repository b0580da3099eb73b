import { openLogo } from './drawings';
import { writeAllLetters } from './every-script';
import type { Paper } from './paper';

export type About = { title: string; madeAt: Date };
type Page = Pick<PDFKit.PDFDocumentOptions, 'size' | 'margin' | 'layout' | 'tagged'>;

/** An empty document with the fonts `regular` and `strong`, of which the used glyphs are embedded. */
export async function openPdf(
  paper: Paper,
  { title, madeAt }: About,
  page: Page,
): Promise<PDFKit.PDFDocument> {
  // Loaded with the first file: few people ask for one.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    ...page,
    bufferPages: true,
    lang: paper.language,
    displayTitle: true,
    // None but those below. pdfkit would read a file that it also knows under another name again with each use.
    font: '',
    info: { Title: title, Author: paper.author, CreationDate: madeAt },
  });
  writeAllLetters(doc, paper.fonts, paper.rightToLeft);
  await openLogo(doc, paper);
  return doc;
}

/** Ends a document. @returns its bytes */
export async function closePdf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  doc.end();
  for await (const chunk of doc) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
