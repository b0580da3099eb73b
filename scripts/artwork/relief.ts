/**
 * Relief in lines, as medals are shown in old engravings: level lines run across a plate and rise where a body lies under them.
 * A body is a height over the plate, from 0 to 1, made of a few shapes.
 */

/** Distance of a point from a shape's edge, in units of the plate: negative inside. */
export type Shape = (x: number, y: number) => number;

export const circle =
  (cx: number, cy: number, r: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - r;

/** A rectangle around its middle, turned by `turn` radians, with round corners. */
export const box =
  (cx: number, cy: number, width: number, height: number, turn = 0, corner = 0): Shape =>
  (x, y) => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const px = Math.abs((x - cx) * cos + (y - cy) * sin) - width / 2 + corner;
    const py = Math.abs((y - cy) * cos - (x - cx) * sin) - height / 2 + corner;
    return Math.hypot(Math.max(px, 0), Math.max(py, 0)) + Math.min(Math.max(px, py), 0) - corner;
  };

export const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) =>
    (Math.hypot((x - cx) / rx, (y - cy) / ry) - 1) * Math.min(rx, ry);

/** A convex polygon, its corners clockwise on the screen. */
export const polygon =
  (...corners: readonly [number, number][]): Shape =>
  (x, y) =>
    Math.max(
      ...corners.map(([ax, ay], index) => {
        const [bx, by] = corners[(index + 1) % corners.length] as [number, number];
        const length = Math.hypot(bx - ax, by - ay);
        return ((by - ay) * (x - ax) - (bx - ax) * (y - ay)) / length;
      }),
    );

export const union =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)));

export const without =
  (shape: Shape, hole: Shape): Shape =>
  (x, y) =>
    Math.max(shape(x, y), -hole(x, y));

/** The edge of a shape, `width` thick. */
export const ring =
  (shape: Shape, width: number): Shape =>
  (x, y) =>
    Math.abs(shape(x, y)) - width / 2;

/** A shape that stands out by `height` (0 to 1) and rounds off towards its edge over `bevel` units. */
export type Body = { shape: Shape; height: number; bevel: number };

const ease = (part: number) => part * part * (3 - 2 * part);

function heightAt(bodies: readonly Body[], x: number, y: number): number {
  return Math.max(
    0,
    ...bodies.map(
      ({ shape, height, bevel }) => height * ease(Math.min(1, Math.max(0, -shape(x, y) / bevel))),
    ),
  );
}

type Plate = {
  width: number;
  height: number;
  /** Between two lines. */
  pitch: number;
  /** How far the highest point lifts a line. */
  lift: number;
  /** The plate's own swell: height of the wave in units, waves across, and lag from line to line in radians. */
  swell: { height: number; waves: number; lag: number };
};

type Point = readonly [x: number, y: number];

const STEP = 5;
/** A point this close to the straight line through its neighbours is left out. */
const TOLERANCE = 0.45;

/** Keeps the first and the last point and those that a straight line would miss (Douglas and Peucker). */
function simplify(points: readonly Point[]): Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 3) return [...points];
  const length = Math.hypot(last[0] - first[0], last[1] - first[1]) || 1;
  let worst = 0;
  let place = 0;
  for (const [index, [x, y]] of points.entries()) {
    const off =
      Math.abs((last[0] - first[0]) * (first[1] - y) - (first[0] - x) * (last[1] - first[1])) /
      length;
    if (off > worst) [worst, place] = [off, index];
  }
  if (worst <= TOLERANCE) return [first, last];
  return [...simplify(points.slice(0, place + 1)).slice(0, -1), ...simplify(points.slice(place))];
}

function toPath(points: readonly Point[]): string {
  let [px, py] = [0, 0];
  return simplify(points)
    .map(([x, y], index) => {
      const [rx, ry] = [Math.round(x), Math.round(y)];
      const command =
        index === 0 ? `M${rx} ${ry}` : `${index === 1 ? 'l' : ' '}${rx - px} ${ry - py}`;
      [px, py] = [rx, ry];
      return command;
    })
    .join('')
    .replaceAll(' -', '-');
}

/**
 * The lines of a plate as SVG paths: `ground` where it lies flat, `raised` over the bodies, for a stronger stroke.
 */
export function engrave(plate: Plate, bodies: readonly Body[]): { ground: string; raised: string } {
  const paths = { ground: '', raised: '' };
  const { width, height, pitch, lift, swell } = plate;
  for (let line = 0, base = -lift; base < height + pitch; line += 1, base += pitch) {
    let run: Point[] = [];
    let over = false;
    const end = () => {
      if (run.length > 1) paths[over ? 'raised' : 'ground'] += toPath(run);
    };
    for (let x = 0; x <= width; x += STEP) {
      const wave =
        swell.height * Math.sin((x / width) * swell.waves * 2 * Math.PI + line * swell.lag);
      const up = heightAt(bodies, x, base);
      const point: Point = [x, base + wave - lift * up];
      const isOver = up > 0.02;
      run.push(point);
      if (isOver !== over) {
        end();
        run = [point];
        over = isOver;
      }
    }
    end();
  }
  return paths;
}
