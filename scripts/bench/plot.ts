import type { Growth } from './lists';

const WIDTH = 760;
const HEIGHT = 420;
const LEFT = 64;
const RIGHT = 250;
const TOP = 24;
const BOTTOM = 48;
/** Height of a label. */
const LABEL = 15;
const COLOURS = ['#8a6a1f', '#2f6f5e', '#3a5a99', '#a2443b', '#6b4c9a', '#5a5a5a', '#b07d2b'];

const round = (value: number) => Math.round(value * 10) / 10;
const timeLabel = (ms: number) =>
  ms < 1_000 ? `${Number(ms.toPrecision(1))} ms` : `${Math.round(ms / 1_000)} s`;
const label = (lines: number) => `10^${Math.round(Math.log10(lines))}`;

/** Median times over the number of lines, both by powers of ten, as an SVG: what does not grow is a level line. */
export function plotGrowth(growths: readonly Growth[]): string {
  const costs = growths.flatMap((growth) => growth.costs);
  const sizes = [...new Set(costs.map(({ lines }) => lines))].sort((a, b) => a - b);
  const lowest = 10 ** Math.floor(Math.log10(Math.min(...costs.map(({ p50 }) => p50))));
  const highest = 10 ** Math.ceil(Math.log10(Math.max(...costs.map(({ p50 }) => p50))));
  const first = Math.log10(sizes[0] ?? 1);
  const span = Math.max(1, Math.log10(sizes.at(-1) ?? 10) - first);
  const x = (lines: number) =>
    round(LEFT + ((Math.log10(lines) - first) / span) * (WIDTH - LEFT - RIGHT));
  const y = (ms: number) =>
    round(
      HEIGHT -
        BOTTOM -
        (Math.log10(ms / lowest) / Math.log10(highest / lowest)) * (HEIGHT - TOP - BOTTOM),
    );
  const parts: string[] = [];
  for (let ms = lowest; ms <= highest * 1.001; ms *= 10) {
    parts.push(
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(ms)}" y2="${y(ms)}" stroke="#ddd"/>`,
      `<text x="${LEFT - 8}" y="${y(ms) + 4}" text-anchor="end">${timeLabel(ms)}</text>`,
    );
  }
  for (const lines of sizes) {
    parts.push(
      `<text x="${x(lines)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${label(lines)} lines</text>`,
    );
  }
  const ends = spread(growths.map(({ costs: own }) => y(own.at(-1)?.p50 ?? 1)));
  for (const [index, growth] of growths.entries()) {
    const colour = COLOURS[index % COLOURS.length];
    const points = growth.costs.map(({ lines, p50 }) => `${x(lines)},${y(p50)}`);
    parts.push(
      `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      ...points.map((point) => {
        const [cx, cy] = point.split(',');
        return `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`;
      }),
      `<text x="${WIDTH - RIGHT + 12}" y="${(ends[index] ?? 0) + 4}" fill="${colour}">${growth.what}</text>`,
    );
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="Median time of each call by the number of lines in the database">
<rect width="100%" height="100%" fill="#fff"/>
${parts.join('\n')}
</svg>
`;
}

/** Moves labels apart that would lie on each other, keeping their order and inside the picture. */
function spread(heights: readonly number[]): number[] {
  const order = heights
    .map((height, index) => ({ height, index }))
    .sort((a, b) => b.height - a.height);
  const placed: number[] = [];
  let last = HEIGHT - BOTTOM + LABEL;
  for (const { height, index } of order) {
    last = Math.min(height, last - LABEL);
    placed[index] = last;
  }
  return placed;
}
