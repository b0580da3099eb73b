/**
 * A rosette derived from an address, for recognition. Also the avatar in RainbowKit's dialogs.
 *
 * @param size in CSS pixels
 */
export function AddressMark({ address, size }: { address: string; size: number }) {
  const seed = seedOf(address);
  const petals = 7 + (seed[0] % 8);
  const depth = 0.24 + (seed[1] % 32) / 100;
  const hue = ['var(--brass)', 'var(--accent)', 'var(--text)'][seed[2] % 3];
  return (
    <svg
      width={size}
      height={size}
      viewBox="-50 -50 100 100"
      aria-hidden="true"
      style={{ background: 'var(--ground)', borderRadius: '50%', flex: 'none' }}
    >
      <g fill="none" stroke={hue} strokeWidth={size < 32 ? 3 : 1.6}>
        {[0, 1, 2, 3].map((ring) => (
          <path
            key={ring}
            d={curve(petals, 40 - ring * 7, depth * 18, (ring * Math.PI) / petals)}
          />
        ))}
      </g>
    </svg>
  );
}

/** Three numbers 0..255 from the address, independent of letter case. */
function seedOf(address: string): [number, number, number] {
  const part = (from: number) =>
    Number.parseInt(
      address
        .toLowerCase()
        .replace(/^0x/, '')
        .slice(from, from + 2),
      16,
    ) || 0;
  return [part(0), part(6), part(12)];
}

/** A closed guilloche curve: `r = R + a sin(n t + p)`. */
function curve(petals: number, radius: number, amplitude: number, phase: number): string {
  const points = Array.from({ length: 97 }, (_, step) => {
    const t = (step / 96) * 2 * Math.PI;
    const r = radius - amplitude + amplitude * Math.sin(petals * t + phase);
    return `${(r * Math.cos(t)).toFixed(1)},${(r * Math.sin(t)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
