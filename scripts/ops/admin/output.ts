import type { Row } from '@/server/desk/commands';

export function jsonOf(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Longer texts are truncated in tables; a hash fits. --json prints them in full. */
const WIDEST = 66;

/** Opens what it was made for only as a whole, and some are good for once. */
const LINK = /^https?:\/\/[!-~]+$/;
const BELOW = 'see below';

/**
 * Rows as a plain-text table; numbers are right-aligned. A link stands below the table on a line of its own, since no width of a table
 * fits every link.
 */
export function tableOf(rows: readonly Row[]): string {
  return `${gridOf(rows)}${rows.flatMap(linksOf).join('')}`;
}

function linksOf(row: Row): string[] {
  return Object.entries(row)
    .filter(([, value]) => isLink(value))
    .map(([name, value]) => `\n${name}:\n${value}\n`);
}

const isLink = (value: unknown): value is string => typeof value === 'string' && LINK.test(value);

function gridOf(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => names.map((name) => cellOf(row[name])));
  const widths = names.map((name, column) =>
    Math.max(name.length, ...cells.map((line) => line[column]?.length ?? 0)),
  );
  const isNumber = names.map((_, column) =>
    cells.every((line) => /^-?[0-9][0-9.]*$|^$|^-$/.test(line[column] ?? '')),
  );
  const lineOf = (line: readonly string[]) =>
    line
      .map((cell, column) =>
        isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return `${[lineOf(names), rule, ...cells.map(lineOf)].join('\n')}\n`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (isLink(value)) return BELOW;
  const whole = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // Texts come from customers: control characters could move the cursor or fake other lines.
  const plain = whole.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
  return plain.length > WIDEST ? `${plain.slice(0, WIDEST - 1)}…` : plain;
}
