import type { encodeQR } from 'qr';

type Encode = typeof encodeQR;

/**
 * The QR code as RainbowKit's drawing part asks for it: the matrix alone. It wants that by a border of 0, which newer
 * releases of the encoder refuse, so it gets one drawn with a border of 1, and the border is cut off.
 */
export function withoutBorder(encode: Encode) {
  return (text: string, output: 'raw', options: Parameters<Encode>[2] = {}): boolean[][] =>
    (encode(text, output, { ...options, border: 1 }) as boolean[][])
      .slice(1, -1)
      .map((row) => row.slice(1, -1));
}
