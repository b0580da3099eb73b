import { createFairGate, GateFullError } from '@/server/platform/rpc/fair-gate';

/** Work that ends when the test says so. */
function manualWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      started.push(name);
      ends.set(name, resolve);
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { started, work, end };
}

describe('a fair gate', () => {
  it('runs so many at once, and lets callers take turns', async () => {
    const gate = createFairGate({ atOnce: 1, waiting: 100 });
    const { started, work, end } = manualWork();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) {
      void gate(name.slice(0, 1), work(name));
    }
    await new Promise(setImmediate);
    expect(started).toEqual(['a1']);
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('frees its place when the work fails', async () => {
    const gate = createFairGate({ atOnce: 1, waiting: 2 });
    const failing = gate('a', () => Promise.reject(new Error('no node')));
    await expect(failing).rejects.toThrow('no node');
    await expect(gate('a', async () => 7)).resolves.toBe(7);
  });

  it('refuses what it cannot hold, and no caller can take the whole row', async () => {
    const gate = createFairGate({ atOnce: 1, waiting: 4 });
    const { work, end } = manualWork();
    const first = gate('a', work('a1'));
    const waits = [gate('a', work('a2')), gate('a', work('a3'))];
    await expect(gate('a', work('a4'))).rejects.toThrow(GateFullError);
    waits.push(gate('b', work('b1')), gate('c', work('c1')));
    await expect(gate('d', work('d1'))).rejects.toThrow(GateFullError);
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
    await Promise.all([first, ...waits]);
  });
});
