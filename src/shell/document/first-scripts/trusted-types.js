// Trusted Types default policy, set before other scripts: HTML only through DOMPurify's policy, no script text.
(() => {
  if (!window.trustedTypes) return;
  // The third party's scripts of the human check, by the build.
  const captcha = ['CAPTCHA_LOADS'];
  trustedTypes.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL(url) {
      const { origin, pathname, href } = new URL(url, location.origin);
      // Return it unchanged: the chunk loader compares the URL.
      const ours =
        pathname.startsWith('/_next/static/') || /^\/(sw|suggest-language)\.js$/.test(pathname);
      if (origin === location.origin && ours) return url;
      return captcha.some((start) => href.startsWith(start)) ? url : null;
    },
    createScript: () => null,
  });
})();
