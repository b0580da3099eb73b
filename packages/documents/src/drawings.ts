import { join } from 'node:path';
import { create } from 'qrcode';
import { bankFolder } from '@/config/bank';
import { type Drawn, ringSector } from '@/shared/guilloche';

/** Of a logo's picture, which is drawn 18 points high. */
const LOGO_PIXELS = 200;

let picture: Promise<Buffer> | undefined;

/** The bank's logo for paper, as a PNG: PDF has no SVG. */
async function readLogo(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const file = join(bankFolder(), 'brand/logo-light.svg');
  return sharp(file, { density: 288 }).resize({ height: LOGO_PIXELS }).png().toBuffer();
}

/** `openImage` is documented, but its types lack it. */
type Pdf = PDFKit.PDFDocument & { openImage(source: Buffer): Buffer };
const logos = new WeakMap<PDFKit.PDFDocument, Buffer>();

/** Reads the bank's logo for `drawLogo`. A document holds it once. */
export async function openLogo(doc: PDFKit.PDFDocument): Promise<void> {
  picture ??= readLogo();
  logos.set(doc, (doc as Pdf).openImage(await picture));
}

/** Draws the bank's logo into a box that is `width` wide and 18 points high. */
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
