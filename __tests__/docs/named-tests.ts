import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** A file that a document names, and what stands in it: the name of a test, or a line of the program. */
export type Named = [file: string, text: string];

/**
 * Every `file` › text of a document, for files below the given folders. A text ends where the cell does, where another file
 * begins, or with the brackets around both.
 */
export function namedIn(document: string, folders: readonly string[]): Named[] {
  const place = `\`(?:${folders.join('|')})/`;
  const pattern = new RegExp(`${place}[\\w./-]+\` ›([^|]*?)(?=; ${place}| \\||\\)[.;,])`, 'g');
  return [...document.matchAll(pattern)].map(([all, text = '']) => [
    all.slice(1, all.indexOf('`', 1)),
    text.trim().replaceAll('`', ''),
  ]);
}

export function readDocument(name: string): string {
  return fs.readFileSync(path.join(root, name), 'utf8');
}

/** Why a document names in vain what it names; nothing when it is there. */
export function faultOf([file, text]: Named): string | null {
  const place = path.join(root, file);
  if (!fs.existsSync(place)) return `there is no ${file}`;
  const source = fs.readFileSync(place, 'utf8').replaceAll("\\'", "'");
  return text !== '' && source.includes(text) ? null : `${file} does not have "${text}"`;
}
