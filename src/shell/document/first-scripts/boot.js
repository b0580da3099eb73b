// Sets theme, direction and type size from browser storage before the first paint. Must match src/shell/session/settings.tsx.
(() => {
  const root = document.documentElement;
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem('settings')) || {};
  } catch (_) {}
  root.dataset.theme = stored.theme === 'light' ? 'light' : 'dark';
  root.dir = stored.direction === 'rtl' ? 'rtl' : 'ltr';
  root.dataset.responsiveType = stored.responsiveFontSizes === false ? 'off' : 'on';
})();
