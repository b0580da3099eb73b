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
