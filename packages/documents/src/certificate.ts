import { drawLogo, drawQr, drawWreath } from './drawings';
import { ROSETTE, SEAL } from './guilloche';
import { type Paper, startOf } from './paper';
import { type About, closePdf, openPdf } from './pdf';

/* Lengths in points. */
const INSET = 64;
const QR_SIZE = 104;
const FACTS_TOP = 408;
const FACT_HEIGHT = 17;
const LABEL_WIDTH = 150;

/** Colours as CSS has them. */
export type CertificateColours = Readonly<
  Record<'ground' | 'ink' | 'muted' | 'line' | 'brass' | 'accent', string>
>;

/** A certificate. All texts are as they are printed, and names are those that they are. */
export type Certificate = {
  issuer: string;
  /** Its kind: `Share certificate`. */
  kind: string;
  owner: string;
  /** Between owner and number: `bought`. */
  verb: string;
  /** The large figure. */
  shares: string;
  /** The words below the figure: the shares and their price. */
  priced: string;
  facts: readonly (readonly [label: string, value: string])[];
  /** The page that shows the same from the chain, and the words below its code. */
  check: { link: string; text: string };
  note: string;
};

/** Draws a sheet of paper in landscape. */
export async function drawCertificate(
  paper: Paper,
  about: About,
  colours: CertificateColours,
  certificate: Certificate,
): Promise<Uint8Array> {
  const doc = await openPdf(paper, about, { size: 'A4', layout: 'landscape', margin: 0 });
  const { owner } = certificate;
  const { width, height } = doc.page;
  drawGround(doc, colours);
  const center = { width: width - 2 * INSET, align: 'center' as const };
  const { ink, muted, brass } = colours;
  const write = (text: string, y: number, size: number, color: string, font = 'regular') =>
    doc.font(font).fontSize(size).fillColor(color).text(text, INSET, y, center);
  write(certificate.issuer, 88, 15, ink, 'strong');
  write(certificate.kind, 110, 12, muted);
  const size = sizeOf(doc.font('strong'), owner, center.width);
  write(owner, 182 - doc.fontSize(size).heightOfString(owner, center), size, ink, 'strong');
  write(certificate.verb, 187, 11, muted);
  write(certificate.shares, 206, 44, brass, 'strong');
  write(certificate.priced, 264, 12, muted);
  drawWreath(doc, SEAL, { x: width / 2, y: 342, radius: 46, color: brass });
  drawFacts(doc, paper, colours, certificate);
  drawCheck(doc, paper, colours, certificate);
  write(certificate.note, height - 56, 8, muted);
  return closePdf(doc);
}

function drawGround(doc: PDFKit.PDFDocument, { ground, accent, line }: CertificateColours): void {
  const { width, height } = doc.page;
  doc.rect(0, 0, width, height).fill(ground);
  doc.opacity(0.16);
  drawWreath(doc, ROSETTE, { x: width / 2, y: height / 2, radius: 262, color: accent });
  doc.opacity(1);
  for (const [inset, stroke] of [
    [24, 0.8],
    [30, 2.4],
  ] as const) {
    doc
      .lineWidth(stroke)
      .rect(inset, inset, width - 2 * inset, height - 2 * inset)
      .stroke(line);
  }
  drawLogo(doc, { x: INSET, y: 50, width: width - 2 * INSET, align: 'center' });
}

function drawFacts(
  doc: PDFKit.PDFDocument,
  paper: Paper,
  { ink, muted }: CertificateColours,
  { facts }: Certificate,
): void {
  const start = startOf(paper);
  const width = doc.page.width - 2 * INSET - QR_SIZE - 24;
  const left = start === 'left' ? INSET : INSET + QR_SIZE + 24;
  const inset = start === 'left' ? LABEL_WIDTH : 0;
  for (const [index, [label, value]] of facts.entries()) {
    const y = FACTS_TOP + index * FACT_HEIGHT;
    const line = { align: start };
    doc
      .font('regular')
      .fontSize(9)
      .fillColor(muted)
      .text(label, left, y, { ...line, width });
    doc.fillColor(ink).text(value, left + inset, y, { ...line, width: width - LABEL_WIDTH });
  }
}

/** The code that opens the page of the check; a click opens it, too. */
function drawCheck(
  doc: PDFKit.PDFDocument,
  paper: Paper,
  { ink, muted }: CertificateColours,
  { check: { link, text } }: Certificate,
): void {
  const x = paper.rightToLeft ? INSET : doc.page.width - INSET - QR_SIZE;
  const y = FACTS_TOP - 4;
  drawQr(doc, link, { x, y, size: QR_SIZE, color: ink });
  doc.link(x, y, QR_SIZE, QR_SIZE, link);
  doc
    .font('regular')
    .fontSize(8)
    .fillColor(muted)
    .text(text, x - 20, y + QR_SIZE + 5, {
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
