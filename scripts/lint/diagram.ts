/** `npx tsx scripts/lint/diagram.ts`: writes the diagram of the layers into `docs/architecture.md`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { LAYERS } from './layers';

const DOCUMENT = 'docs/architecture.md';
const BLOCK = /(<!-- layers -->\n)[\s\S]*(<!-- \/layers -->)/;

/** One arrow. A label names the only part of the target that may be imported. */
function arrow(from: string, path: string): string {
  const [, to = path, part] = /^(?:src\/)?([^/]+)(?:\/(.+))?$/.exec(path) ?? [];
  const label = part === undefined ? '' : `|"${part.replace(/[()]/g, '').replaceAll('|', ', ')}"|`;
  return `    ${from.replace('/', '_')} -->${label} ${to}`;
}

/** The layers as a Mermaid flowchart. */
export function renderLayers(layers: typeof LAYERS): string {
  const rows = Object.entries(layers);
  const names = rows.map(([name]) => `    ${name.replace('/', '_')}["${name}"]`);
  const arrows = rows.flatMap(([name, { may }]) => may.map((path) => arrow(name, path)));
  return ['```mermaid', 'flowchart LR', ...names, ...arrows, '```', ''].join('\n');
}

/** The document with its diagram as the table has it now. */
export function withDiagram(document: string): string {
  if (!BLOCK.test(document)) throw new Error(`${DOCUMENT} has no markers for the diagram.`);
  return document.replace(BLOCK, (_, begin, end) => `${begin}${renderLayers(LAYERS)}${end}`);
}

if (require.main === module) {
  writeFileSync(DOCUMENT, withDiagram(readFileSync(DOCUMENT, 'utf8')));
}
