/**
 * `npx tsx scripts/lint/diagram.ts`: writes the diagram of the layers into `docs/architecture.md`, and the rights of officers into
 * `docs/operating.md`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { RIGHTS, ROLES, type Role } from '@/shared/desk';
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

const MANUAL = 'docs/operating.md';
const RIGHTS_BLOCK = /(<!-- rights -->\n)[\s\S]*(<!-- \/rights -->)/;

/** What each role may see and do, as a table: alone, and with a second officer. */
function renderRights(): string {
  const rows = ROLES.map((role) => {
    const mine = Object.entries(RIGHTS).filter(([, { roles }]) =>
      (roles as readonly Role[]).includes(role),
    );
    const list = (critical: boolean) =>
      mine.filter(([, right]) => 'critical' in right === critical).map(([name]) => `\`${name}\``);
    return `| ${role} | ${list(false).join(', ')} | ${list(true).join(', ')} |`;
  });
  return ['| role | alone | with a second officer |', '|---|---|---|', ...rows, ''].join('\n');
}

/** The manual with the rights as the table in the code has them now. */
export function withRights(document: string): string {
  if (!RIGHTS_BLOCK.test(document)) throw new Error(`${MANUAL} has no markers for the rights.`);
  return document.replace(RIGHTS_BLOCK, (_, begin, end) => `${begin}${renderRights()}${end}`);
}

if (require.main === module) {
  writeFileSync(DOCUMENT, withDiagram(readFileSync(DOCUMENT, 'utf8')));
  writeFileSync(MANUAL, withRights(readFileSync(MANUAL, 'utf8')));
}
