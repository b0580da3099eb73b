import { monitorEventLoopDelay } from 'node:perf_hooks';

const EVERY_MS = 10;

export type LoopLag = {
  /** 99th percentile in ms as the clock on the wall saw it: other programs of the machine are in it. */
  wallP99: number;
  /** The same, counting of each lag only what this process computed meanwhile: time in which nobody let it run is no block. */
  ownP99: number;
};

/** Watches how long the event loop keeps a timer waiting, until the returned function is called. */
export function watchLoopLag(): () => LoopLag {
  const histogram = monitorEventLoopDelay({ resolution: EVERY_MS });
  histogram.enable();
  const own: number[] = [];
  let last = performance.now();
  let cpu = process.cpuUsage();
  const timer = setInterval(() => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(cpu);
    own.push(Math.min(Math.max(0, now - last - EVERY_MS), (user + system) / 1000));
    last = now;
    cpu = process.cpuUsage();
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    histogram.disable();
    own.sort((a, b) => a - b);
    return {
      wallP99: Math.round(histogram.percentile(99) / 1e6),
      ownP99: Math.round(own[Math.floor(own.length * 0.99)] ?? 0),
    };
  };
}
