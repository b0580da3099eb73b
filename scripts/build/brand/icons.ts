import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { readBankColours } from '@/config/read-bank-facts';
import { placedAt } from './colours';

/** The bank's mark as a drawing of `side`, in the middle of whatever is `within` wide. `currentColor` in it becomes `color`. */
function placed(mark: string, color: string, side: number, within: number): string {
  const corner = (within - side) / 2;
  const place = `x="${corner}" y="${corner}" width="${side}" height="${side}" color="${color}"`;
  return placedAt(mark, place);
}

/** An .ico file that holds one PNG: a six byte directory, a sixteen byte entry, then the picture. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}

const png = (svg: string, width: number) =>
  sharp(Buffer.from(svg), { density: 144 })
    .resize({ width })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** The mark as a mask: every part of it in one colour. */
async function silhouette(mark: string, size: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">${placed(mark, '#fff', 512, 512)}</svg>`;
  const alpha = await sharp(Buffer.from(svg), { density: 144 })
    .resize({ width: size })
    .ensureAlpha()
    .extractChannel('alpha')
    .toColourspace('b-w')
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: '#fff' } })
    .joinChannel(alpha)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The icons of pages, browsers and phones by their names in `public/`, from the mark of a bank's folder and its dark colours. */
export async function drawIcons(dir: string): Promise<Record<string, Buffer | string>> {
  const mark = readFileSync(join(dir, 'brand/mark.svg'), 'utf8');
  const { dark, light } = readBankColours(dir);
  const icon = (part: number, rounded: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><rect width="512" height="512" rx="${rounded}" fill="${dark.ground}"/>${placed(mark, dark.brass, 512 * part, 512)}</svg>`;
  const forTabs = `<style>:root{color:${light.brass}}@media(prefers-color-scheme:dark){:root{color:${dark.brass}}}</style>`;
  const sign = (color: string) => placedAt(mark, `color="${color}"`);
  return {
    // Instead of the logo, where a page has no room for it.
    'brand/sign-dark.svg': sign(dark.brass),
    'brand/sign-light.svg': sign(light.brass),
    'icon.svg': mark.replace(/<svg\b[^>]*>/, (open) => open + forTabs),
    'mask-icon.svg': mark.replaceAll('currentColor', '#000'),
    'favicon.ico': ico(await png(icon(0.98, 96), 32), 32),
    'apple-touch-icon.png': await png(icon(0.78, 0), 180),
    'icon-192.png': await png(icon(0.78, 96), 192),
    'icon-512.png': await png(icon(0.78, 96), 512),
    // A platform cuts it to its own shape.
    'icon-maskable-512.png': await png(icon(0.62, 0), 512),
    // Android draws its outline alone.
    'badge-96.png': await silhouette(mark, 96),
  };
}
