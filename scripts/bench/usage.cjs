// Loaded into a benched process: tells its memory and what it holds open when it is asked.
process.on('message', (message) => {
  if (message !== 'usage') return;
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  const cpu = process.cpuUsage();
  process.send({
    heapUsed,
    rss,
    cpuMs: (cpu.user + cpu.system) / 1000,
    resources: process.getActiveResourcesInfo().length,
  });
});
