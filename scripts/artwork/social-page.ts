/**
 * The page that a social picture is taken of: 1200 by 630, the product's mark and a title on one side, an engraving on the other.
 * Everything it needs is inside it, so it asks nothing of a network.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LETTERS, LETTERS_BOX } from '@/shared/letters';
import { xml } from './engraving';

const ROOT = join(__dirname, '..', '..');
export const SOCIAL_WIDTH = 1200;
export const SOCIAL_HEIGHT = 630;

const base64 = (file: string) => readFileSync(join(ROOT, file)).toString('base64');
const font = (file: string) => `url(data:font/woff2;base64,${base64(file)})`;
const svgUrl = (file: string) => `url(data:image/svg+xml;base64,${base64(file)})`;

const SERIF = () =>
  font('node_modules/@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-opsz-normal.woff2');
const SANS = () =>
  font('node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2');

export type SocialPicture = {
  title: string;
  /** A line over the title: where the page stands. */
  over: string;
  /** An engraving under `public/`. */
  cover: string;
};

const STYLE = `
  * { box-sizing: border-box; margin: 0; }
  body { inline-size: 1200px; block-size: 630px; position: relative; overflow: hidden; background: #0b0f13;
    color: #edf1f4; font: 400 24px/1.4 Geist; }
  .frame { position: absolute; inset: 24px; border: 2px solid rgb(62 207 155 / .38); }
  .frame::after { content: ""; position: absolute; inset: 6px; border: 1px solid rgb(62 207 155 / .38); }
  .plate { position: absolute; inset-block: 33px; inset-inline: 560px 33px; overflow: hidden;
    mask: linear-gradient(90deg, transparent, #000 22%); }
  .cover { position: absolute; inset: 0 -60px 0 -90px; background: var(--cover) center / cover; }
  .words { position: absolute; inset-block: 88px 84px; inset-inline-start: 84px; inline-size: 540px;
    display: flex; flex-direction: column; }
  .logo { display: flex; align-items: center; gap: 20px; }
  .logo i { inline-size: 64px; aspect-ratio: 1; background: #d8a84a; mask: var(--small) center / contain no-repeat; }
  .over { margin-block-start: auto; color: #9aa8b5; }
  h1 { padding-block-start: 14px; font: 520 60px/1.12 Bodoni; font-variation-settings: "opsz" 28;
    font-variant-numeric: lining-nums; text-wrap: balance; }
  .long h1 { font-size: 52px; }
`;

/** HTML of one picture. */
export function socialPage({ title, over, cover }: SocialPicture): string {
  const { width, height } = LETTERS_BOX;
  return [
    '<!doctype html><meta charset="utf-8"><style>',
    `@font-face { font-family: Bodoni; src: ${SERIF()}; font-weight: 400 900; }`,
    `@font-face { font-family: Geist; src: ${SANS()}; font-weight: 100 900; }`,
    STYLE,
    `</style><body class="${title.length > 44 ? 'long' : ''}">`,
    `<div class="plate"><div class="cover" style="--cover:${svgUrl(`public${cover}`)}"></div></div><div class="frame"></div><div class="words">`,
    `<div class="logo"><i style="--small:${svgUrl('public/marks/seal-small.svg')}"></i>`,
    `<svg viewBox="0 0 ${width} ${height}" height="40" fill="#edf1f4"><path d="${LETTERS}"/></svg></div>`,
    `<p class="over">${xml(over)}</p><h1>${xml(title)}</h1></div>`,
  ].join('');
}
