import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readBank } from '@/config/bank';
import { LANGUAGES } from '@/lang/languages';
import { readCatalogs } from '../texts-plugin';
import { coloursCss } from './colours';
import { faceFiles } from './faces';
import { drawIcons } from './icons';
import { installedFiles } from './installed';
import { drawSocial } from './social';

const DRAWINGS = ['logo-light.svg', 'logo-dark.svg', 'mark.svg'];

const FACES = 'src/ui/brand/faces';
/** Holds a hash of the sources, because the files take seconds to draw. */
const STAMP = 'node_modules/.cache/brand-files';

function hashOf(dir: string): string {
  const hash = createHash('sha256');
  const sources = [
    join(dir, 'bank.json'),
    'src/features/content/landing/headline.ts',
    ...['colours.json', ...DRAWINGS].map((name) => join(dir, 'brand', name)),
    ...['.', '../installed'].flatMap((folder) =>
      readdirSync(join(__dirname, folder)).map((name) => join(__dirname, folder, name)),
    ),
  ];
  for (const file of sources.sort()) hash.update(readFileSync(file));
  for (const { area, text } of readCatalogs())
    if (area === 'installed' || area === 'landing') hash.update(text);
  return hash.digest('hex');
}

async function socialPictures(dir: string): Promise<Record<string, Buffer>> {
  const { name, slogan } = readBank(dir).brand;
  const drawn = new Map<string, Buffer>();
  const pictures: Record<string, Buffer> = {};
  for (const language of LANGUAGES) {
    const said = slogan?.[language] ?? name;
    const picture = drawn.get(said) ?? (await drawSocial(dir, said));
    drawn.set(said, picture);
    pictures[`social${language === 'en' ? '' : `.${language}`}.png`] = picture;
  }
  return pictures;
}

/** Another process may be reading or writing the same file, so it appears whole, and only if it is another one. */
function writeIfNew(file: string, content: Buffer | string): void {
  const bytes = Buffer.from(content);
  if (existsSync(file) && readFileSync(file).equals(bytes)) return;
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, bytes);
  renameSync(part, file);
}

/**
 * Writes the icons, social pictures, manifests and the page without a connection into `public/`, and the stylesheet with the colours.
 * The same folder gives the same bytes.
 *
 * @param dir the bank's folder
 */
export async function writeBrandFiles(dir: string): Promise<void> {
  const stamp = hashOf(dir);
  const made = [STAMP, 'src/ui/brand/colours.css', FACES, 'public/sw.js'].every(existsSync);
  if (made && readFileSync(STAMP, 'utf8') === stamp) return;
  const drawings = DRAWINGS.map((name) => [
    `brand/${name}`,
    readFileSync(join(dir, 'brand', name)),
  ]);
  const files: Record<string, Buffer | string> = {
    ...Object.fromEntries(drawings),
    ...installedFiles(dir),
    ...(await drawIcons(dir)),
    ...(await socialPictures(dir)),
  };
  for (const [name, content] of Object.entries(files)) writeIfNew(join('public', name), content);
  writeIfNew('src/ui/brand/colours.css', coloursCss(dir));
  for (const [name, content] of Object.entries(await faceFiles()))
    writeIfNew(join(FACES, name), content);
  writeIfNew(STAMP, stamp);
}
