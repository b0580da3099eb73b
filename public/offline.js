// The language and the theme, as src/shell/document/first-scripts/boot.js sets them, and a reload when the connection is back.
(() => {
  const root = document.documentElement;
  const texts = {
    de: [
      'Keine Verbindung',
      'Dieses Gerät ist offline, oder FNX ist nicht erreichbar. Ihre Aktien und Aufträge sind nicht betroffen.',
      'FNX zeigt nur aktuelle Zahlen und speichert daher keine auf diesem Gerät. Diese Seite lädt neu, sobald die Verbindung wieder da ist.',
      'Erneut versuchen',
    ],
    fr: [
      'Pas de connexion',
      'Cet appareil est hors ligne, ou FNX est injoignable. Vos actions et vos ordres ne sont pas touchés.',
      'FNX n’affiche que des chiffres actuels et n’en garde donc aucun sur cet appareil. Cette page se recharge dès que la connexion est rétablie.',
      'Réessayer',
    ],
    es: [
      'Sin conexión',
      'Este dispositivo no tiene conexión o no se puede acceder a FNX. Sus acciones y órdenes no se ven afectadas.',
      'FNX solo muestra cifras actuales, por lo que no guarda ninguna en este dispositivo. Esta página se recarga cuando vuelve la conexión.',
      'Reintentar',
    ],
    ar: [
      'لا يوجد اتصال',
      'هذا الجهاز غير متصل بالإنترنت، أو يتعذّر الوصول إلى FNX. لا تتأثر أسهمك وأوامرك.',
      'لا تعرض FNX إلا الأرقام الحالية، لذا لا تحتفظ بأي منها على هذا الجهاز. يُعاد تحميل هذه الصفحة عند عودة الاتصال.',
      'إعادة المحاولة',
    ],
    zh: [
      '无连接',
      '此设备处于离线状态，或无法连接 FNX。您的股份和订单不受影响。',
      'FNX 只显示当前数据，因此不会在此设备上保存任何数据。连接恢复后，此页面将重新加载。',
      '重试',
    ],
  };
  let stored = {};
  let chosen = '';
  try {
    chosen = localStorage.getItem('language') || '';
    stored = JSON.parse(localStorage.getItem('settings')) || {};
  } catch (_) {}
  // The page stands at the address that was asked for.
  const ofPath = /^\/(de|fr|es|ar|zh)(?:\/|$)/.exec(location.pathname)?.[1];
  const language = ofPath || chosen || navigator.language.slice(0, 2);
  const system = stored.theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches;
  if (stored.theme === 'light' || system) root.dataset.theme = 'light';
  if (stored.direction === 'rtl' || language === 'ar') root.dir = 'rtl';
  if (Object.hasOwn(texts, language)) {
    root.lang = language;
    document.addEventListener('DOMContentLoaded', () => {
      const places = document.querySelectorAll('h1, p, a');
      texts[language].forEach((text, at) => {
        places[at].textContent = text;
      });
      document.title = `${texts[language][0]} · FNX`;
    });
  }
  // The browser's own `online` comes before the network answers, and not at all when the server alone was away.
  setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (answer?.ok) location.reload();
  }, 2000);
})();
