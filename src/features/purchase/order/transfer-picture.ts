import { encodeQR } from 'qr';

/** Modules of white around a code, which cameras need. */
const BORDER = 4;

/** Shares of the width of a Swiss bill's code, by its guidelines: 46 mm with a mark of 7 mm. */
const MARK = 7 / 46;

/** The QR code of a transfer as the address of a picture. That of a Swiss bill has the Swiss cross in its middle. */
export function transferPicture(code: string, kind: 'EPC' | 'SWISS'): string {
  const svg = encodeQR(code, 'svg', { ecc: 'medium', border: BORDER });
  const picture = kind === 'SWISS' ? withCross(svg) : svg;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}

function withCross(svg: string): string {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const side = (size - 2 * BORDER) * MARK;
  const at = (size - side) / 2;
  // The mark is 7 x 7 mm: a white rim, a black square of 6 mm, and the cross with arms of 1.17 mm by 1.17 mm around a middle of the same width.
  const part = (x: number, y: number, width: number, height: number, fill: string) =>
    `<rect x="${at + side * x}" y="${at + side * y}" width="${side * width}" height="${side * height}" fill="${fill}"/>`;
  const cross = [
    part(0, 0, 1, 1, '#fff'),
    part(0.07, 0.07, 0.86, 0.86, '#000'),
    part(0.22, 0.415, 0.56, 0.17, '#fff'),
    part(0.415, 0.22, 0.17, 0.56, '#fff'),
  ];
  return svg.replace('</svg>', `${cross.join('')}</svg>`);
}
