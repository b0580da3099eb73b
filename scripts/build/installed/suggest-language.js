// Says that an English page is there in the language that the browser prefers. The first script loads it where that is so, and
// no language was chosen. An answer is a choice: the language, or English.
(() => {
  const { language } = document.currentScript.dataset;
  // The build puts in the texts and the direction of each language.
  const [text, read, close, direction] = SUGGESTIONS[language];
  const choose = (chosen) => {
    try {
      localStorage.setItem('language', chosen);
    } catch (_) {}
  };
  const make = (tag, style, content) => {
    const element = document.createElement(tag);
    element.style.cssText = style;
    element.append(...content);
    return element;
  };
  const target = 'display:inline-flex;align-items:center;min-block-size:44px;';
  const link = make('a', `${target}color:var(--accent);font-weight:550`, [read]);
  // The page may be another one by then.
  const aim = () => {
    const { pathname, search, hash } = location;
    link.href = `/${language}${pathname === '/' ? '' : pathname}${search}${hash}`;
  };
  aim();
  link.onpointerdown = aim;
  link.onfocus = aim;
  link.onclick = () => choose(language);
  const button = make(
    'button',
    `${target}justify-content:center;inline-size:44px;padding:0;border:0;background:none;color:inherit;font-size:1.25rem`,
    ['×'],
  );
  button.type = 'button';
  button.ariaLabel = close;
  const box = make(
    'aside',
    'position:fixed;inset-block-end:16px;inset-inline-start:16px;z-index:1500;display:grid;grid-template-columns:1fr auto auto;align-items:center;' +
      'column-gap:16px;max-inline-size:calc(100vw - 32px);padding-inline-start:16px;background:var(--surface);color:var(--text);' +
      'border:1px solid var(--line);border-radius:var(--radius);box-shadow:var(--paper-shadow)',
    [text, link, button],
  );
  box.lang = language;
  box.dir = direction;
  box.ariaLabel = text;
  button.onclick = () => {
    choose('en');
    box.remove();
  };
  document.body.append(box);
})();
