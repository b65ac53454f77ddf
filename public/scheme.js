// Before the first paint: colour scheme and direction as chosen on this device, and the language's words on their way.
// A file, since the page allows no inline script.
(function () {
  var root = document.documentElement;
  var dark = matchMedia('(prefers-color-scheme: dark)');
  function kept(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is blocked: the system's scheme and left to right
    }
  }
  function show() {
    var scheme = kept('comanda-color-scheme') || 'auto';
    if (scheme === 'auto') scheme = dark.matches ? 'dark' : 'light';
    root.setAttribute('data-mantine-color-scheme', scheme);
  }
  show();
  dark.addEventListener('change', show);
  var asked = new URLSearchParams(location.search).get('dir');
  if (asked === 'rtl' || asked === 'ltr') {
    try {
      localStorage.setItem('comanda-direction', asked);
    } catch {
      // for this visit only
    }
  }
  root.dir = asked === 'rtl' || asked === 'ltr' ? asked : kept('comanda-direction') || 'ltr';
  var meta = document.querySelector('meta[name=words]');
  var words = meta ? JSON.parse(meta.content) : {};
  var prefix = location.pathname.split('/')[1];
  var device = prefix === 'device' ? kept('comanda-device-language') : null;
  var file = words[prefix] || words[device] || words.en;
  if (file) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
})();
