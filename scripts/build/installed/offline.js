// The language and the theme, as src/shell/document/first-scripts/boot.js sets them, and a reload when the connection is back.
(() => {
  const root = document.documentElement;
  const texts = TEXTS;
  let stored = {};
  let chosen = '';
  try {
    chosen = localStorage.getItem('language') || '';
    stored = JSON.parse(localStorage.getItem('settings')) || {};
  } catch (_) {}
  // The page stands at the address that was asked for.
  const [, first = ''] = location.pathname.split('/');
  const language =
    (Object.hasOwn(texts, first) && first) || chosen || navigator.language.slice(0, 2);
  const system = stored.theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches;
  if (stored.theme === 'light' || system) root.dataset.theme = 'light';
  if (stored.direction === 'rtl' || RIGHT_TO_LEFT.includes(language)) root.dir = 'rtl';
  if (Object.hasOwn(texts, language)) {
    root.lang = language;
    document.addEventListener('DOMContentLoaded', () => {
      const places = document.querySelectorAll('h1, p, a');
      texts[language].forEach((text, at) => {
        places[at].textContent = text;
      });
      document.title = `${texts[language][0]} · ${BRAND}`;
    });
  }
  // The browser's own `online` comes before the network answers, and not at all when the server alone was away.
  setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (answer?.ok) location.reload();
  }, 2000);
})();
