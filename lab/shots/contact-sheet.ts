import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOOKS } from '../../e2e/support/shoot';

/** The folder that `npm run tool -- shots` names to the tests. */
export const SHOTS_DIR = join('.data', 'shots');

type Screen = { name: string; takenAt: number };
type Group = { name: string; screens: Screen[] };

/**
 * Writes `index.html` with every picture that lies in the folder.
 *
 * @returns how many screens there are
 */
export function writeContactSheet(): number {
  const groups = readGroups();
  writeFileSync(join(SHOTS_DIR, 'index.html'), pageOf(groups));
  return groups.reduce((sum, { screens }) => sum + screens.length, 0);
}

function readGroups(): Group[] {
  return readdirSync(SHOTS_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, screens: readScreens(join(SHOTS_DIR, name)) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** The screens of a group, in the order in which they were taken. */
function readScreens(folder: string): Screen[] {
  const screens = new Map<string, number>();
  for (const file of readdirSync(folder)) {
    const name = file.split('.')[0] ?? file;
    const takenAt = statSync(join(folder, file)).mtimeMs;
    screens.set(name, Math.min(screens.get(name) ?? takenAt, takenAt));
  }
  return [...screens]
    .map(([name, takenAt]) => ({ name, takenAt }))
    .sort((a, b) => a.takenAt - b.takenAt);
}

/** The pictures of one screen, in the order of the columns; null where that look was not taken. */
function picturesOf(group: string, screen: string): (string | null)[] {
  return LOOKS.map(([window, theme]) => {
    const file = join(group, `${screen}.${window}.${theme}.png`);
    return existsSync(join(SHOTS_DIR, file)) ? file : null;
  });
}

function pageOf(groups: Group[]): string {
  const count = groups.reduce((sum, { screens }) => sum + screens.length, 0);
  const picture = (file: string | null) =>
    file ? `<a href="${file}"><img loading="lazy" src="${file}" alt=""></a>` : '<span></span>';
  const sections = groups.map(
    ({ name, screens }) => `<h2 id="${name}">${name}</h2>
${screens
  .map(
    (screen) => `<figure><figcaption>${screen.name}</figcaption>
${picturesOf(name, screen.name).map(picture).join('\n')}</figure>`,
  )
  .join('\n')}`,
  );
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>FNX, every screen</title>
<style>
body { margin: 24px; background: #7a7a7a; color: #fff; font: 15px system-ui, sans-serif }
nav a, h2 { color: #fff; margin-inline-end: 16px }
figure { display: grid; grid-template-columns: 640fr 640fr 240fr 240fr; gap: 16px; margin: 0 0 32px; align-items: start }
figcaption { grid-column: 1 / -1; font-weight: 600 }
img { display: block; width: 100%; max-height: 1200px; object-fit: cover; object-position: top }
</style>
<h1>${count} screens</h1>
<nav>${groups.map(({ name }) => `<a href="#${name}">${name}</a>`).join('')}</nav>
${sections.join('\n')}
</html>
`;
}
