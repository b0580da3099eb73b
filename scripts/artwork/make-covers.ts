/**
 * Engraves a cover for every post and press item: `npx tsx scripts/artwork/make-covers.ts` writes `public/covers/<slug>.svg`. The object
 * comes from `cover-motifs.ts`, the run of the lines from the slug, so a second run writes the same bytes; the files are
 * committed. They have no ground of their own and stand on that of the page, dark or light.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MOTIFS, OTHERS } from './cover-motifs';
import { numbersOf, open } from './engraving';
import { engrave } from './relief';

const ROOT = join(__dirname, '..', '..');
const FOLDER = join(ROOT, 'public', 'covers');
const WIDTH = 1200;
const HEIGHT = 750;
/** Verdigris and brass between those of the dark and those of the light theme. */
const MID_GREEN = '#2b8a66';
const MID_BRASS = '#b07f24';

function cover(slug: string): string {
  const { whole, pick } = numbersOf(slug);
  const swell = { height: whole(5, 12), waves: pick([1, 1.5, 2, 2.5]), lag: whole(4, 14) / 100 };
  const plate = { width: WIDTH, height: HEIGHT, pitch: 12, lift: 30, swell };
  const { ground, raised } = engrave(plate, MOTIFS[slug] ?? pick(OTHERS));
  return [
    open(`0 0 ${WIDTH} ${HEIGHT}`, ` width="${WIDTH}" height="${HEIGHT}"`),
    `<g fill="none" stroke-linejoin="round"><path stroke="${MID_GREEN}" stroke-width="1.6" opacity=".8" d="${ground}"/>`,
    `<path stroke="${MID_BRASS}" stroke-width="3.4" d="${raised}"/></g></svg>\n`,
  ].join('');
}

function main() {
  mkdirSync(FOLDER, { recursive: true });
  const slugs = ['posts', 'press'].flatMap((folder) =>
    readdirSync(join(ROOT, 'content', folder)).map((file) => file.replace(/\.md$/, '')),
  );
  for (const slug of slugs) {
    const svg = cover(slug);
    writeFileSync(join(FOLDER, `${slug}.svg`), svg);
    console.log(`public/covers/${slug}.svg: ${(svg.length / 1024).toFixed(1)} KiB`);
  }
}

main();
