import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { oneAtATime } from '@/server/identity/re-encode';

const FONT = join(process.cwd(), 'node_modules/geist/dist/fonts/geist-sans/Geist-SemiBold.ttf');
/** Pixels: smaller pictures are enlarged, so that the text on them can be read. */
const SHORTEST = 1_000;
const DEGREES = -30;
const QUALITY = 85;
const WITHIN_SECONDS = 20;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * The picture with a text across all of it, as JPEG. The text is part of the pixels: a copy of the picture says who saw it.
 * @param bytes a picture of the file store
 */
export function withWatermark(bytes: Buffer, text: string): Promise<Buffer> {
  return oneAtATime(() => draw(bytes, text));
}

async function draw(bytes: Buffer, text: string): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const scale = Math.max(1, SHORTEST / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const tile = await drawTile(text, Math.max(size.width, size.height));
  return sharp(bytes)
    .timeout({ seconds: WITHIN_SECONDS })
    .resize(size)
    .composite([{ input: await cut(tile, size), tile: true }])
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** The text in white with a dark shadow, which is seen on light and dark pictures, turned. */
async function drawTile(text: string, longest: number): Promise<Sharp> {
  const points = Math.round(longest / 52);
  const shadow = Math.max(1, Math.round(points / 14));
  const [light, dark] = await Promise.all([
    drawText(text, points, '#ffffff', '62%'),
    drawText(text, points, '#000000', '45%'),
  ]);
  const width = light.width + points * 2;
  const height = light.height + points * 2;
  const line = await sharp({ create: { width, height, channels: 4, background: CLEAR } })
    .composite([
      { input: dark.png, left: points + shadow, top: points + shadow },
      { input: light.png, left: points, top: points },
    ])
    .png()
    .toBuffer();
  return sharp(await sharp(line).rotate(DEGREES, { background: CLEAR }).png().toBuffer());
}

async function drawText(text: string, points: number, colour: string, alpha: string) {
  const span = `<span foreground="${colour}" alpha="${alpha}">${escaped(text)}</span>`;
  // From our own file: a server has no fonts.
  const font = { font: `Geist SemiBold ${points}`, fontfile: FONT, dpi: 72, rgba: true };
  const { data, info } = await sharp({ text: { text: span, ...font } })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** The middle of the tile, at most as large as the picture. */
async function cut(tile: Sharp, size: { width: number; height: number }): Promise<Buffer> {
  const { width: tileWidth, height: tileHeight } = await tile.metadata();
  const width = Math.min(tileWidth, size.width);
  const height = Math.min(tileHeight, size.height);
  const left = Math.floor((tileWidth - width) / 2);
  const top = Math.floor((tileHeight - height) / 2);
  return tile.extract({ left, top, width, height }).png().toBuffer();
}

/** For Pango's markup. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
