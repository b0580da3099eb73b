/**
 * `npx tsx scripts/lint/diagram.ts`: writes the picture of rooms into `docs/architecture.md`, and the rights of officers, the alerts and the guarded tables
 * into `docs/commands.md`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { ROLES, type Role, VIEWS } from '@fnx/api/shared/desk';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { commandGroups, registry } from '@/server/modules';

const DOCUMENT = 'docs/architecture.md';

/** A document with its generated blocks. @throws Error where it has no markers for one */
const filled = (text: string, name: string, blocks: readonly (readonly [RegExp, string])[]) =>
  blocks.reduce((filling, [block, made]) => {
    if (!block.test(filling)) throw new Error(`${name} has no markers for ${block}.`);
    return filling.replace(block, (_, begin, end) => `${begin}${made}${end}`);
  }, text);

/** The document with its picture as the code has it now. */
export function withDiagram(document: string): string {
  return filled(document, DOCUMENT, [[ROOMS_BLOCK, renderRooms()]]);
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
const GUARDS_BLOCK = /(<!-- guards -->\n)[\s\S]*(<!-- \/guards -->)/;
const ALERTS_BLOCK = /(<!-- alerts -->\n)[\s\S]*(<!-- \/alerts -->)/;
const RIGHTS_BLOCK = /(<!-- rights -->\n)[\s\S]*(<!-- \/rights -->)/;

const commands = commandGroups.flatMap((group) => group.commands);

/** Renders who may see and do what, alone and with a second officer: a row for each set of roles. */
function renderRights(): string {
  const views = Object.entries(VIEWS).map(([name, roles]) => ({ name, roles, critical: false }));
  const rights = [...commands, ...views].map(({ name, roles, critical }) => {
    const mine = ROLES.filter((role) => (roles as readonly Role[]).includes(role));
    const lacking = ROLES.filter((role) => !mine.includes(role)).join(', ');
    const all = lacking ? `all but ${lacking}` : 'all';
    return { name, critical, count: mine.length, who: mine.length > 3 ? all : mine.join(', ') };
  });
  const sets = rights
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
  const rows = [...new Set(sets.map(({ who }) => who))].map((who) => {
    const list = (two: boolean) =>
      sets
        .filter((right) => right.who === who && right.critical === two)
        .map(({ name }) => `\`${name}\``)
        .join(', ');
    return `| ${who} | ${list(false)} | ${list(true)} |`;
  });
  return ['| roles | alone | with a second officer |', '|---|---|---|', ...rows, ''].join('\n');
}

/** Renders the alerts, with who deals with each: critical ones in bold, events in italics. */
function renderAlerts(): string {
  const rows = Object.entries(registry.alerts)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([kind, { severity, owner, isEvent, cause }]) => {
      const marks = `${severity === 'critical' ? '**' : ''}${isEvent ? '_' : ''}`;
      return `| ${marks}${kind}${[...marks].reverse().join('')} | ${owner} | ${cause} |`;
    });
  return ['| alert | who | what it means |', '|---|---|---|', ...rows, ''].join('\n');
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

/** The manual with the rights, alerts and guards as the code has them now. */
export function withRights(document: string): string {
  const blocks = [
    [RIGHTS_BLOCK, renderRights()],
    [GUARDS_BLOCK, renderGuards()],
    [ALERTS_BLOCK, renderAlerts()],
  ] as const;
  return filled(document, MANUAL, blocks);
}

if (require.main === module) {
  writeFileSync(DOCUMENT, withDiagram(readFileSync(DOCUMENT, 'utf8')));
  writeFileSync(MANUAL, withRights(readFileSync(MANUAL, 'utf8')));
}
