// Kept on globalThis because bundles may hold several copies of this module.
const holder = globalThis as typeof globalThis & { fnxShuttingDown?: boolean };

/** From now on the readiness probe reports "not ready"; requests are still served until the process stops. */
export function beginShutdown(): void {
  holder.fnxShuttingDown = true;
}

export function isShuttingDown(): boolean {
  return holder.fnxShuttingDown === true;
}
