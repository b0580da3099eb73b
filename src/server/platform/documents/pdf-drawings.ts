import { create } from 'qrcode';
import { type Drawn, ringSector } from '@/shared/guilloche';
import { LETTERS, LETTERS_BOX } from '@/shared/letters';

const INK = '#14181f';

/** The letters of the logo. */
export function drawLetters(
  doc: PDFKit.PDFDocument,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const scale = width / LETTERS_BOX.width;
  doc.save().translate(x, y).scale(scale).path(LETTERS).fill(INK).restore();
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
