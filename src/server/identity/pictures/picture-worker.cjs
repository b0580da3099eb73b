/**
 * A process that decodes pictures of people and does nothing else. A picture that is made to crash, fill or stall a decoder ends this
 * process, not the service. It has no variables of the service, and so no secrets. Plain JavaScript at one place, so that the sources,
 * the build and a release start the same file: see decode-picture.ts.
 */
const path = require('node:path');
const sharp = require('sharp');

// Allow only the accepted formats, and the text and PNG of our own watermark: every further decoder adds attack surface.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
// Several of these processes run side by side.
sharp.concurrency(1);

const FONT = path.join('node_modules', 'geist/dist/fonts/geist-sans/Geist-SemiBold.ttf');
/** Pixels; legible, and bounds the stored size. */
const LONGEST_SIDE = 4_096;
const QUALITY = 88;

/** A JPEG of the pixels: no metadata (place, time, thumbnail), and no archive, script or second file behind them. */
function reEncode(bytes, { pixels }) {
  return sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** Pixels: smaller pictures are enlarged, so that the text on them can be read. */
const SHORTEST = 1_000;
const DEGREES = -30;
const SHOWN_QUALITY = 85;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** The picture with a text across all of it, as JPEG. */
async function watermark(bytes, { pixels, text }) {
  const picture = () => sharp(bytes, { limitInputPixels: pixels });
  const { width, height } = await picture().metadata();
  const scale = Math.max(1, SHORTEST / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const tile = await drawTile(text, Math.max(size.width, size.height));
  return picture()
    .resize(size)
    .composite([{ input: await cut(tile, size), tile: true }])
    .jpeg({ quality: SHOWN_QUALITY })
    .toBuffer();
}

/** The text in white with a dark shadow, which is seen on light and dark pictures, turned. */
async function drawTile(text, longest) {
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

async function drawText(text, points, colour, alpha) {
  const span = `<span foreground="${colour}" alpha="${alpha}">${escaped(text)}</span>`;
  // From our own file: a server has no fonts.
  const font = { font: `Geist SemiBold ${points}`, fontfile: FONT, dpi: 72, rgba: true };
  const { data, info } = await sharp({ text: { text: span, ...font } })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** The middle of the tile, at most as large as the picture. */
async function cut(tile, size) {
  const { width: tileWidth, height: tileHeight } = await tile.metadata();
  const width = Math.min(tileWidth, size.width);
  const height = Math.min(tileHeight, size.height);
  const left = Math.floor((tileWidth - width) / 2);
  const top = Math.floor((tileHeight - height) / 2);
  return tile.extract({ left, top, width, height }).png().toBuffer();
}

/** For Pango's markup. */
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Pixels: letters of a machine-readable zone are about 30 high then, which the reader is made for. */
const READ_WIDTH = 1_600;
/** Pixels, at which sharpness is compared. */
const LOOK_WIDTH = 1_000;
const ENGLISH = path.join('node_modules', '@tesseract.js-data/eng/4.0.0_best_int');
let reader;

/**
 * JSON of `text`: the capitals, digits and fillers that are found in the picture, line by line; and of `sharpness`, the standard deviation
 * of its Laplacian. The reader starts once, with the first picture to read.
 */
async function read(bytes, { pixels }) {
  const gray = sharp(bytes, { limitInputPixels: pixels }).grayscale();
  const { sharpness } = await sharp(
    await gray.clone().resize({ width: LOOK_WIDTH }).png().toBuffer(),
  ).stats();
  const even = await gray.resize({ width: READ_WIDTH }).normalise().png().toBuffer();
  reader ??= startReader();
  const { data } = await (await reader).recognize(even, { rotateAuto: true });
  return Buffer.from(JSON.stringify({ text: data.text, sharpness }));
}

async function startReader() {
  const { createWorker } = require('tesseract.js');
  // From a package of ours: it would load the language from the network, and keep it.
  const started = await createWorker('eng', 1, { langPath: ENGLISH, cacheMethod: 'none' });
  await started.setParameters({
    tessedit_char_whitelist: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<',
    // One block of text.
    tessedit_pageseg_mode: '6',
  });
  return started;
}

const TASKS = { reEncode, watermark, read };

process.on('message', async ({ task, bytes, ...request }) => {
  try {
    process.send({ bytes: await TASKS[task](Buffer.from(bytes), request) });
  } catch (error) {
    process.send({ fault: String(error) });
  }
});
// The service has ended.
process.on('disconnect', () => process.exit());
