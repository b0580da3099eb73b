/**
 * `npx tsx scripts/lint/diagram.ts`: writes the pictures of rooms and layers into `docs/architecture.md`, and the operator commands, the rights
 * of officers, the alerts and the guarded tables into `docs/commands.md`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { ROLES, type Role, VIEWS } from '@fnx/api/shared/desk';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { commandGroups, registry } from '@/server/modules';
import { LAYERS } from './layers';

const DOCUMENT = 'docs/architecture.md';
const BLOCK = /(<!-- layers -->\n)[\s\S]*(<!-- \/layers -->)/;

/** One arrow. A label names the only part of the target that may be imported. */
function arrow(from: string, path: string): string {
  const [, to = path, part] = /^(?:src\/)?([^/]+)(?:\/(.+))?$/.exec(path) ?? [];
  const label = part === undefined ? '' : `|"${part.replace(/[()]/g, '').replaceAll('|', ', ')}"|`;
  return `    ${from.replace('/', '_')} -->${label} ${to}`;
}

export function renderLayers(layers: typeof LAYERS): string {
  const rows = Object.entries(layers);
  const names = rows.map(([name]) => `    ${name.replace('/', '_')}["${name}"]`);
  const arrows = rows.flatMap(([name, { may }]) => may.map((path) => arrow(name, path)));
  return ['```mermaid', 'flowchart LR', ...names, ...arrows, '```', ''].join('\n');
}

/** A document with its generated blocks. @throws Error where it has no markers for one */
const filled = (text: string, name: string, blocks: readonly (readonly [RegExp, string])[]) =>
  blocks.reduce((filling, [block, made]) => {
    if (!block.test(filling)) throw new Error(`${name} has no markers for ${block}.`);
    return filling.replace(block, (_, begin, end) => `${begin}${made}${end}`);
  }, text);

/** The document with its pictures as the code has them now. */
export function withDiagram(document: string): string {
  const blocks = [
    [BLOCK, renderLayers(LAYERS)],
    [ROOMS_BLOCK, renderRooms()],
  ] as const;
  return filled(document, DOCUMENT, blocks);
}

const ROOMS_BLOCK = /(<!-- rooms -->\n)[\s\S]*(<!-- \/rooms -->)/;

const ours = (file: string): string[] => {
  const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.keys(dependencies).flatMap((name) => name.split('@fnx/')[1] ?? []);
};

/** The packages of this repository as a Mermaid flowchart: an arrow goes to what one needs, and a box says how many doors it has. */
function renderRooms(): string {
  const rows = ours('package.json').map((name) => {
    const file = `packages/${name}/package.json`;
    const doors = Object.keys(JSON.parse(readFileSync(file, 'utf8')).exports);
    const said = doors.includes('./*') ? 'each file a door' : `${doors.length - 1} doors`;
    return { name, said, needs: ours(file) };
  });
  const boxes = rows.map(({ name, said }) => `    ${name}["${name}, ${said}"]`);
  const arrows = rows.flatMap(({ name, needs }) => needs.map((to) => `    ${name} --> ${to}`));
  const product = `    product["pages, src"] --> ${rows.map(({ name }) => name).join(' & ')}`;
  return ['```mermaid', 'flowchart LR', product, ...boxes, ...arrows, '```', ''].join('\n');
}

const MANUAL = 'docs/commands.md';
const COMMANDS_BLOCK = /(<!-- commands -->\n)[\s\S]*(<!-- \/commands -->)/;
const GUARDS_BLOCK = /(<!-- guards -->\n)[\s\S]*(<!-- \/guards -->)/;
const ALERTS_BLOCK = /(<!-- alerts -->\n)[\s\S]*(<!-- \/alerts -->)/;
const RIGHTS_BLOCK = /(<!-- rights -->\n)[\s\S]*(<!-- \/rights -->)/;

const commands = commandGroups.flatMap((group) => group.commands);

function renderCommands(): string {
  const rows = commands.map(({ name, usage, summary }) => {
    const typed = `${name} ${usage}`.trim().replaceAll('|', '\\|');
    return `| \`${typed}\` | ${summary} |`;
  });
  return ['| command | what it does |', '|---|---|', ...rows, ''].join('\n');
}

/** Renders the table of what each role may see and do: alone, and with a second officer. */
function renderRights(): string {
  const views = Object.entries(VIEWS).map(([name, roles]) => ({ name, roles, critical: false }));
  const rows = ROLES.map((role) => {
    const mine = [...commands, ...views].filter(({ roles }) =>
      (roles as readonly Role[]).includes(role),
    );
    const list = (two: boolean) =>
      mine.filter(({ critical }) => critical === two).map(({ name }) => `\`${name}\``);
    return `| ${role} | ${list(false).join(', ')} | ${list(true).join(', ')} |`;
  });
  return ['| role | alone | with a second officer |', '|---|---|---|', ...rows, ''].join('\n');
}

/** Renders the alerts, with who deals with each. */
function renderAlerts(): string {
  const rows = Object.entries(registry.alerts).map(
    ([kind, { severity, owner, isEvent, cause }]) =>
      `| ${kind} | ${severity} | ${owner} | ${isEvent ? 'explained' : 'by itself'} | ${cause} |`,
  );
  const title = '| alert | severity | who | it ends | what it means |';
  return [title, '|---|---|---|---|---|', ...rows.sort(), ''].join('\n');
}

/** Renders the guarded tables, with the rows and columns of each that decide nothing. */
function renderGuards(): string {
  const rows = registry.guards.map(({ table, columns, only }) => {
    const { name, columns: all } = getTableConfig(table);
    const others = all.filter((one) => !columns.includes(one) && !one.primary && !one.generated);
    const which = only?.map(({ column, is }) => `${column.name} is ${is?.join(', ') ?? 'set'}`);
    return `| \`${name}\` | ${which?.join(', or ') ?? 'all'} | ${others.map((one) => one.name).join(', ')} |`;
  });
  return [
    '| guarded table | rows | columns that decide nothing |',
    '|---|---|---|',
    ...rows.sort(),
    '',
  ].join('\n');
}

/** The manual with the commands, rights and guards as the code has them now. */
export function withCommands(document: string): string {
  const blocks = [
    [COMMANDS_BLOCK, renderCommands()],
    [RIGHTS_BLOCK, renderRights()],
    [GUARDS_BLOCK, renderGuards()],
    [ALERTS_BLOCK, renderAlerts()],
  ] as const;
  return filled(document, MANUAL, blocks);
}

if (require.main === module) {
  writeFileSync(DOCUMENT, withDiagram(readFileSync(DOCUMENT, 'utf8')));
  writeFileSync(MANUAL, withCommands(readFileSync(MANUAL, 'utf8')));
}
