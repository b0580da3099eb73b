import type { encodeQR } from 'qr';

type Encode = typeof encodeQR;

/**
 * Returns the QR matrix without border. RainbowKit requests a border of 0, which newer encoder releases reject, so this
 * encodes with a border of 1 and removes it.
 */
export function withoutBorder(encode: Encode) {
  return (text: string, output: 'raw', options: Parameters<Encode>[2] = {}): boolean[][] =>
    (encode(text, output, { ...options, border: 1 }) as boolean[][])
      .slice(1, -1)
      .map((row) => row.slice(1, -1));
}
