// Before the first paint: colour scheme and direction as chosen on this device, the language, and its words on their way.
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
  function told(name, otherwise) {
    var meta = document.querySelector('meta[name=' + name + ']');
    return meta ? JSON.parse(meta.content) : otherwise;
  }
  var words = told('words', {});
  var languages = told('languages', { all: [], offered: [] });
  var prefix = location.pathname.split('/')[1];
  // Where the address names no language, what somebody chose here counts, and at first what the browser speaks (D37).
  if (prefix !== 'device' && languages.all.indexOf(prefix) < 0) {
    var speaks = [kept('comanda-language')].concat(navigator.languages || []);
    var best = speaks
      .map(function (tag) {
        return String(tag).slice(0, 2).toLowerCase();
      })
      .find(function (language) {
        return languages.offered.indexOf(language) >= 0;
      });
    if (best && best !== 'en') {
      var path = location.pathname === '/' ? '' : location.pathname;
      history.replaceState(history.state, '', '/' + best + path + location.search + location.hash);
      prefix = best;
    }
  }
  // What the server drew is read only where the app will draw the same: it knows no tab, and no filter of this phone.
  var own = location.hash || kept('comanda-avoided-allergens') || kept('comanda-diet');
  if (own || root.lang !== (words[prefix] ? prefix : 'en')) root.setAttribute('data-drawn', 'other');
  // A tap on what the server drew is felt by the app, as soon as it stands there (src/ui/page/useTakeOver.ts).
  var taps = (window.earlyTaps = []);
  document.addEventListener(
    'click',
    function (event) {
      var control = event.target.closest('#drawn button[type=button]');
      if (!control) return;
      event.preventDefault();
      // whoever taps again because nothing happens wants it once
      if (control.hasAttribute('data-tapped')) return;
      control.setAttribute('data-tapped', '');
      var name = control.getAttribute('aria-label') + ' ' + control.textContent;
      taps.push({ x: event.clientX, y: event.clientY, scrolled: window.scrollY, name: name });
    },
    true,
  );
  // A browser that offers to install the app is asked once by a guest, after the first order (src/features/push/installOffer.ts).
  if (prefix !== 'device')
    addEventListener('beforeinstallprompt', function (event) {
      event.preventDefault();
      window.installPrompt = event;
    });
  var device = prefix === 'device' ? kept('comanda-device-language') : null;
  var file = words[prefix] || words[device] || words.en;
  if (file) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
})();
