/**
 * Strikes a medal for everyone in `content/team.json`: `npx tsx scripts/artwork/make-portraits.ts` writes `public/team/<id>.svg`. The
 * initials stand in outlines (`capitals.ts`), the guilloche around them follows from the person's id, so a second run writes the
 * same bytes; the files are committed. One colour on a bare ground: a page may use them as a mask, as the marks.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { initialsOf } from '@/features/content/explain/initials';
import { type Drawn, TURN } from '@/shared/guilloche';
import { CAPITALS } from './capitals';
import { MID_BRASS, numbersOf, open, wreath, xml } from './engraving';

const ROOT = join(__dirname, '..', '..');
const FOLDER = join(ROOT, 'public', 'team');

type Person = { id: string; name: string };

/** Radius of the field that holds the letters. */
const FIELD = 318;
const CAP_HEIGHT = 750;

/** The rim: a fine and a strong circle, rays between them. */
function rim(): string {
  const rays = Array.from({ length: 120 }, (_, ray) => {
    const turn = (ray / 120) * TURN;
    const at = (radius: number) =>
      `${Math.round(radius * Math.cos(turn))} ${Math.round(radius * Math.sin(turn))}`;
    return `M${at(462)}L${at(484)}`;
  }).join('');
  return (
    `<circle r="492" stroke-width="9"/><circle r="452" stroke-width="4"/>` +
    `<path stroke-width="5" d="${rays}"/>`
  );
}

/** The wreath between rim and field: petals, their depth and their turn are the person's own. */
function garland(id: string): Drawn[] {
  const { whole, pick } = numbersOf(id);
  const n = pick([12, 16, 18, 20, 24]);
  const outer = { R: 385, a: whole(26, 40), n, b: whole(10, 22), m: n / 2, lines: 5 };
  const inner = { R: 385, a: whole(14, 24), n: n * 2, b: 0, m: 0, lines: 2 };
  return [
    { ...outer, spread: TURN, stroke: 4 },
    { ...inner, spread: TURN, stroke: 3 },
  ];
}

/** Level lines across the field, each a wave a little behind the one above it. */
function field(id: string): string {
  const { whole } = numbersOf(`${id}/field`);
  const height = whole(5, 9);
  const waves = whole(2, 4);
  const lag = whole(20, 45);
  const half = Math.round(640 / waves / 2);
  let path = '';
  for (let line = -15; line <= 15; line += 1) {
    const start = -320 - half + ((line * lag) % half);
    path += `M${start} ${line * 21}q${half / 2} ${-height * 2} ${half} 0`;
    path += `t${half} 0`.repeat(waves * 2);
  }
  return path;
}

/** The initials, centred on the origin, as large as the field lets them be. */
function initials(name: string): string {
  const letters = [...initialsOf(name)].map((letter) => CAPITALS[letter]);
  const width = letters.reduce((sum, letter) => sum + (letter?.width ?? 0), 0);
  const scale = Math.min(0.46, 550 / Math.max(width, 1));
  let x = -width / 2;
  const drawn = letters.map((letter) => {
    const path = letter ? `<path transform="translate(${x} 0)" d="${letter.path}"/>` : '';
    x += letter?.width ?? 0;
    return path;
  });
  const down = Math.round((CAP_HEIGHT * scale) / 2);
  return `<g id="i" transform="translate(0 ${down}) scale(${scale.toFixed(3)})">${drawn.join('')}</g>`;
}

function medal({ id, name }: Person): string {
  return [
    open('-500 -500 1000 1000', ' width="240" height="240"'),
    `<title>${xml(name)}</title>`,
    `<defs>${initials(name)}<mask id="m" maskUnits="userSpaceOnUse" x="-500" y="-500" width="1000" height="1000">`,
    `<circle r="${FIELD}" fill="#fff"/><use href="#i" stroke="#000" stroke-width="56"/></mask></defs>`,
    `<g fill="none" stroke="${MID_BRASS}">${rim()}<circle r="${FIELD}" stroke-width="6"/>`,
    `<path mask="url(#m)" stroke-width="4" opacity=".75" d="${field(id)}"/></g>`,
    wreath(garland(id), MID_BRASS),
    `<use href="#i" fill="${MID_BRASS}"/>`,
    '</svg>\n',
  ].join('');
}

function main() {
  const team: Person[] = JSON.parse(readFileSync(join(ROOT, 'content', 'team.json'), 'utf8'));
  mkdirSync(FOLDER, { recursive: true });
  const wanted = new Map(team.map((person) => [`${person.id}.svg`, medal(person)]));
  for (const file of readdirSync(FOLDER)) {
    // People who left take the medal along; pictures of other kinds are the operator's.
    if (file.endsWith('.svg') && !wanted.has(file)) rmSync(join(FOLDER, file));
  }
  for (const [file, svg] of wanted) {
    writeFileSync(join(FOLDER, file), svg);
    console.log(`public/team/${file}: ${svg.length} bytes`);
  }
}

main();
