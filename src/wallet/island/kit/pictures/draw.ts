/**
 * A line drawing in brass that replaces a coloured picture of RainbowKit, as a data URL. The brass is between those of the two
 * themes: a picture in a URL cannot follow them.
 *
 * @param shapes SVG within a square of 48 units
 */
export function draw(shapes: string): string {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><g fill="none" stroke="#b08534" ' +
    `stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${shapes}</g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The rosette of the seal. */
export const ROSETTE = Array.from(
  { length: 8 },
  (_, turn) =>
    `<ellipse cx="24" cy="24" rx="15" ry="5.5" stroke-width="1" transform="rotate(${turn * 22.5} 24 24)"/>`,
).join('');
