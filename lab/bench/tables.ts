import type { Cost, Growth } from './lists';

const power = (lines: number) => `10^${Math.round(Math.log10(lines))}`;

const columns = ([first]: readonly Growth[]) => (first?.costs ?? []).map(({ lines }) => lines);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Times and pages by the number of lines, as a Markdown table. */
export function timesTable(growths: readonly Growth[]): string {
  const head = columns(growths).flatMap((lines) => [`p50 ${power(lines)}`, 'p99', 'pages']);
  const cells = ({ p50, p99, pages }: Cost) => [
    `${p50.toFixed(1)} ms`,
    `${p99.toFixed(1)} ms`,
    pages.toFixed(0),
  ];
  return table(
    ['call', ...head],
    growths.map(({ what, costs }) => [what, ...costs.flatMap(cells)]),
  );
}

/** Pages alone. */
export function pagesTable(growths: readonly Growth[]): string {
  return table(
    ['call', ...columns(growths).map((lines) => `pages at ${power(lines)}`)],
    growths.map(({ what, costs }) => [what, ...costs.map(({ pages }) => pages.toFixed(1))]),
  );
}
