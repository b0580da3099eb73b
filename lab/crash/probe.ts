import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds until a public call is answered by 200; null when that takes longer than `withinMs`. */
export async function probe(serviceUrl: string, withinMs: number): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < withinMs) {
    const answer = await fetch(`${serviceUrl}/wallet/getFNXprice`).catch(() => null);
    await answer?.text();
    if (answer?.status === 200) return performance.now() - began;
    await sleep(20);
  }
  return null;
}
