/** Devices with RainbowKit's phone layout. */
export function isPhone(): boolean {
  return (
    /android|iPhone|iPod|iPad/i.test(navigator.userAgent) ||
    (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
  );
}
