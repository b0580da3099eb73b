// Opens the chosen language, and sets theme, direction and type size from browser storage before the first paint. Must match src/shell/session/settings.tsx.
// Offers a visitor an English page in the language that the browser prefers.
// With a session (as src/lib/session/session.ts reads it) it also shows the preview of a private page, unless a query selects what
// the page shows.
(() => {
  // The faces in the page itself: no stylesheet stands before this script.
  document.fonts?.forEach((face) => void face.load());
  const root = document.documentElement;
  // The build puts in the codes of the languages.
  const isOffered = (language) => /^(LANGUAGES)$/.test(language);
  const isEnglish = root.lang === 'en';
  let stored = {};
  try {
    const language = localStorage.getItem('language');
    // An address without a language, where the browser has chosen one.
    if (isEnglish && language !== 'en' && isOffered(language))
      location.replace(`/${language}${location.pathname}${location.search}${location.hash}`);
    const member = localStorage.getItem('token') && /(^|; )token=./.test(document.cookie);
    const known = navigator.languages.map((tag) => tag.split('-')[0]);
    const wanted = known.find(isOffered) || 'en';
    if (isEnglish && wanted !== 'en' && !language && !member)
      addEventListener('load', () => {
        const script = document.createElement('script');
        script.src = '/suggest-language.js';
        script.dataset.language = wanted;
        document.body.append(script);
      });
    if (member && !location.search) root.dataset.preview = 'on';
    stored = JSON.parse(localStorage.getItem('settings')) || {};
  } catch (_) {}
  const light =
    stored.theme === 'light' ||
    (stored.theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  root.dataset.theme = light ? 'light' : 'dark';
  // The colour of the browser's own bars.
  if (light) document.querySelector('[name=theme-color]')?.setAttribute('content', 'LIGHT_GROUND');
  // The page has the direction of its language.
  if (stored.direction === 'rtl') root.dir = 'rtl';
  root.dataset.responsiveType = stored.responsiveFontSizes === false ? 'off' : 'on';
})();
