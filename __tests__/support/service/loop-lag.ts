import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const EVERY_MS = 10;

type LoopLag = {
  /** 99th percentile in ms as the clock on the wall saw it: other programs of the machine are in it. */
  wallP99: number;
  /**
   * The same, counting of each lag only what the loop's thread computed meanwhile: time in which nobody let it run is no block, and
   * what other threads hash or collect does not stop it.
   */
  ownP99: number;
  /** Milliseconds that `fixedWork` computed, measured before and after the watch; the larger. */
  workMs: number;
};

const ROWS = Array.from({ length: 1_000 }, (_, at) => ({ id: at, text: `row ${at}`, at: [at] }));

/** Milliseconds of a fixed piece of work on this thread: about 100 on a machine that does nothing else, more on a slow one. */
function fixedWork(): number {
  const before = computed();
  for (let round = 0; round < 160; round += 1) JSON.parse(JSON.stringify(ROWS));
  return computed() - before;
}

/**
 * Milliseconds that the main thread has computed: the first figure of its schedstat (proc(5)) on Linux; elsewhere, and where that
 * cannot be read, those of the whole process, which is more.
 */
function computed(): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(
      ' ',
    );
    return Number(nanoseconds) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

/** Watches how long the event loop keeps a timer waiting, until the returned function is called. */
export function watchLoopLag(): () => LoopLag {
  const workBefore = fixedWork();
  const histogram = monitorEventLoopDelay({ resolution: EVERY_MS });
  histogram.enable();
  const own: number[] = [];
  let last = performance.now();
  let before = computed();
  const timer = setInterval(() => {
    const now = performance.now();
    const after = computed();
    own.push(Math.min(Math.max(0, now - last - EVERY_MS), after - before));
    last = now;
    before = after;
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    histogram.disable();
    own.sort((a, b) => a - b);
    return {
      workMs: Math.round(Math.max(workBefore, fixedWork())),
      wallP99: Math.round(histogram.percentile(99) / 1e6),
      ownP99: Math.round(own[Math.floor(own.length * 0.99)] ?? 0),
    };
  };
}
