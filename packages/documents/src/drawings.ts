import { create } from 'qrcode';
import { type Drawn, ringSector } from './guilloche';
import type { Paper } from './paper';

/** `openImage` is documented, but its types lack it. */
type Pdf = PDFKit.PDFDocument & { openImage(source: Buffer): Buffer };
const logos = new WeakMap<PDFKit.PDFDocument, Buffer>();

/** Reads the paper's logo for `drawLogo`. A document holds it once. */
export async function openLogo(doc: PDFKit.PDFDocument, paper: Paper): Promise<void> {
  logos.set(doc, (doc as Pdf).openImage(await paper.logo()));
}

/** Draws the logo into a box that is `width` wide and 18 points high. */
export function drawLogo(
  doc: PDFKit.PDFDocument,
  {
    x,
    y,
    width,
    align,
  }: { x: number; y: number; width: number; align?: 'left' | 'center' | 'right' },
): void {
  const logo = logos.get(doc);
  if (logo) doc.image(logo, x, y, { fit: [width, 18], ...(align === 'left' ? {} : { align }) });
}

/** Guilloche around a point. `radius` in points of 1,000 drawing units. */
export function drawWreath(
  doc: PDFKit.PDFDocument,
  rings: readonly Drawn[],
  { x, y, radius, color }: { x: number; y: number; radius: number; color: string },
): void {
  for (const ring of rings) {
    const { path, copies } = ringSector(ring);
    for (let copy = 0; copy < copies; copy += 1) {
      doc
        .save()
        .translate(x, y)
        .scale(radius / 1000)
        .rotate((copy * 360) / copies)
        .path(path)
        .lineWidth(ring.stroke)
        .stroke(color)
        .restore();
    }
  }
}

/** A QR code as squares of one path. The paper around it is its quiet zone. */
export function drawQr(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = size / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) doc.rect(x + column * side, y + row * side, side, side);
    }
  }
  doc.fill(color);
}
