import type { TestService } from './service';

type StreamedEvent = { name: string; data: Record<string, unknown> };

/** Reads server-sent events of a person as a page does: by fetch, with the token in its header. */
export async function openEventStream({ raw }: Pick<TestService, 'raw'>, token: string) {
  const aborter = new AbortController();
  const response = await raw('notification/stream', {
    headers: { token },
    signal: aborter.signal,
  });
  const reader = response.body?.getReader();
  if (response.status !== 200 || !reader) throw new Error(`stream: ${response.status}`);
  const decoder = new TextDecoder();
  const waiting: StreamedEvent[] = [];
  let rest = '';
  const readOn = async (): Promise<boolean> => {
    const { done, value } = await reader.read();
    if (done) return false;
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const name = /^event: (.+)$/m.exec(block)?.[1];
      const data = /^data: (.+)$/m.exec(block)?.[1];
      if (name) waiting.push({ name, data: JSON.parse(data ?? '{}') });
    }
    return true;
  };
  // The greeting: from here on every event arrives.
  await readOn();
  return {
    response,
    next: async (): Promise<StreamedEvent | null> => {
      while (waiting.length === 0) if (!(await readOn())) return null;
      return waiting.shift() ?? null;
    },
    /** Goes away, as a closed tab does. */
    leave: () => reader.cancel(),
    abort: () => aborter.abort(),
  };
}
