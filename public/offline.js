// The theme, as src/shell/document/first-scripts/boot.js sets it, and a reload when the connection is back.
(() => {
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem('settings')) || {};
  } catch (_) {}
  const system = stored.theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches;
  if (stored.theme === 'light' || system) document.documentElement.dataset.theme = 'light';
  if (stored.direction === 'rtl') document.documentElement.dir = 'rtl';
  // The browser's own `online` comes before the network answers, and not at all when the server alone was away.
  setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (answer?.ok) location.reload();
  }, 2000);
})();
