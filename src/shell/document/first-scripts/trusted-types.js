// Trusted Types default policy, before every other script: markup only through DOMPurify's own policy, code never.
(() => {
  if (!window.trustedTypes) return;
  const captcha = [
    'https://www.google.com/recaptcha/api.js',
    'https://www.gstatic.com/recaptcha/releases/',
  ];
  trustedTypes.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL(url) {
      const { origin, pathname, href } = new URL(url, location.origin);
      // Unchanged: the chunk loader compares it.
      if (origin === location.origin && pathname.startsWith('/_next/static/')) return url;
      return captcha.some((start) => href.startsWith(start)) ? url : null;
    },
    createScript: () => null,
  });
})();
