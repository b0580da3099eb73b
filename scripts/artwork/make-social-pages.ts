/**
 * Takes the pictures that stand beside links to the pages: `npx tsx scripts/artwork/make-social-pages.ts` writes `public/social/<page>.png`
 * and, for each post, `public/covers/<slug>.png`. Run it after `make-covers.ts`; the files are committed.
 *
 * Titles are set by Chromium in the product's own faces. The same Chromium writes the same bytes; another version may differ in
 * the edges of letters.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { splitFrontMatter } from '@/server/content/source/front-matter';
import { findBrowser } from '../test/find-browser';
import { SOCIAL_HEIGHT, SOCIAL_WIDTH, type SocialPicture, socialPage } from './social-page';
import { SOCIAL_PAGES } from './social-pages';

const ROOT = join(__dirname, '..', '..');

/** Pictures by their place under `public/`. */
function wanted(): Map<string, SocialPicture> {
  const pictures = new Map<string, SocialPicture>();
  for (const [name, { title, over, motif }] of Object.entries(SOCIAL_PAGES)) {
    pictures.set(`social/${name}.png`, { title, over, cover: `/covers/${motif}.svg` });
  }
  for (const folder of ['posts', 'press']) {
    for (const file of readdirSync(join(ROOT, 'content', folder))) {
      const source = readFileSync(join(ROOT, 'content', folder, file), 'utf8');
      const { title, slug, cover } = splitFrontMatter(file, source).meta;
      pictures.set(`covers/${slug}.png`, {
        title: String(title),
        over: folder === 'posts' ? 'Writing' : 'From the press room',
        cover: String(cover),
      });
    }
  }
  return pictures;
}

async function take(page: Page, picture: SocialPicture): Promise<Buffer> {
  await page.setContent(socialPage(picture), { waitUntil: 'load' });
  await page.evaluate('document.fonts.ready');
  const shot = await page.screenshot({ type: 'png' });
  // Few colours are in it; the palette makes a third of the size of it.
  return sharp(shot).png({ compressionLevel: 9, palette: true, colours: 32, dither: 0 }).toBuffer();
}

async function main() {
  mkdirSync(join(ROOT, 'public', 'social'), { recursive: true });
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-background-networking', '--font-render-hinting=none'],
  });
  try {
    const page = await browser.newPage({
      viewport: { width: SOCIAL_WIDTH, height: SOCIAL_HEIGHT },
    });
    for (const [file, picture] of wanted()) {
      const png = await take(page, picture);
      writeFileSync(join(ROOT, 'public', file), png);
      console.log(`public/${file}: ${Math.ceil(png.length / 1024)} KiB`);
    }
  } finally {
    await browser.close();
  }
}

void main();
