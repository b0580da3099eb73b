/*
 * Whether this process is about to stop. The process has one answer, which the readiness call gives and whoever listens
 * on its port acts on; bundles repeat modules, so it lies where all of them find it.
 */
const holder = globalThis as typeof globalThis & { fnxLeaving?: boolean };

/** From now on the process calls itself not ready, and goes on answering until it stops. */
export function leave(): void {
  holder.fnxLeaving = true;
}

export function isLeaving(): boolean {
  return holder.fnxLeaving === true;
}
