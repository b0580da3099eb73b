// Trusted Types default policy, before every other script: markup only through DOMPurify's own policy, code never.
(function () {
  if (!window.trustedTypes) return;
  var origin = location.origin;
  var allowed = ['https://www.google.com/recaptcha/api.js', 'https://www.gstatic.com/recaptcha/releases/'];
  trustedTypes.createPolicy('default', {
    createHTML: function (text) {
      return text.indexOf('<') === -1 ? text : null;
    },
    createScriptURL: function (url) {
      var target = new URL(url, origin);
      // Unchanged: the chunk loader compares it.
      if (target.origin === origin && target.pathname.indexOf('/_next/static/') === 0) return url;
      for (var i = 0; i < allowed.length; i++) if (target.href.indexOf(allowed[i]) === 0) return url;
      return null;
    },
    createScript: function () {
      return null;
    },
  });
})();
