// Before the first paint: colour scheme and direction as chosen on this device, the language, and its words on their way.
// A file, since the page allows no inline script.
(function () {
  var root = document.documentElement;
  var dark = matchMedia('(prefers-color-scheme: dark)');
  function kept(key) {
    try {
      return localStorage.getItem(key);
    } catch (_) {
      return null; // storage is blocked: the system's scheme and left to right
    }
  }
  function show() {
    var scheme = kept('comanda-color-scheme') || 'auto';
    if (scheme === 'auto') scheme = dark.matches ? 'dark' : 'light';
    root.setAttribute('data-mantine-color-scheme', scheme);
  }
  show();
  // A browser looks through its languages at the first number or clock, as long as a page takes: while the page comes.
  setTimeout(function () {
    new Intl.NumberFormat();
  });
  if (dark.addEventListener) dark.addEventListener('change', show);
  var asked = new URLSearchParams(location.search).get('dir');
  if (asked === 'rtl' || asked === 'ltr') {
    try {
      localStorage.setItem('comanda-direction', asked);
    } catch (_) {
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
  var complete = document.querySelector('meta[name=drawn-app][data-complete]');
  if ((own && !complete) || root.lang !== (words[prefix] ? prefix : 'en')) root.setAttribute('data-drawn', 'other');
  // A tap on what the server drew is felt by the app, as soon as it stands there (src/ui/page/useTakeOver.ts).
  var taps = (window.earlyTaps = keptTaps());
  function keptTaps() {
    try {
      var before = sessionStorage.getItem('comanda-early-taps');
      sessionStorage.removeItem('comanda-early-taps');
      return JSON.parse(before) || [];
    } catch (_) {
      return [];
    }
  }
  // By this a control is known again when the app has drawn it: what it says, to eyes or to a screen reader.
  function nameOf(control) {
    var labels = (control.getAttribute('aria-labelledby') || '').split(' ').map(function (id) {
      return (document.getElementById(id) || {}).textContent;
    });
    return [control.getAttribute('aria-label')].concat(labels, control.textContent).join(' ');
  }
  window.earlyPlace = function (control) {
    var box = control.getBoundingClientRect();
    return { x: box.x + 1, y: box.y + 1, scrolled: window.scrollY, name: nameOf(control) };
  };
  // The one at that place; one that has none yet, since it was never in sight, only if nothing else says the same.
  window.earlyAgain = function (tap) {
    var named = Array.from(document.querySelectorAll('a, button, summary')).filter(function (control) {
      return nameOf(control) === tap.name;
    });
    var down = tap.y + tap.scrolled - window.scrollY;
    var there = named.find(function (control) {
      var box = control.getBoundingClientRect();
      return box.left <= tap.x && tap.x <= box.right && box.top <= down && down <= box.bottom;
    });
    return there || (named.length === 1 ? named[0] : undefined);
  };
  window.feelEarly = function () {
    taps.splice(0).forEach(function (tap) {
      var control = window.earlyAgain(tap);
      if (control) return control.click();
      // a dish that the guest has scrolled away from is in the list again once its place is in sight
      scrollTo(0, tap.scrolled);
      requestAnimationFrame(function () {
        requestAnimationFrame(function () {
          control = window.earlyAgain(tap);
          if (control) control.click();
        });
      });
    });
  };
  document.addEventListener(
    'click',
    function (event) {
      // what folds does so by itself, and the app's does it as often
      var fold = event.target.closest('#drawn summary');
      if (fold) taps.push(window.earlyPlace(fold));
      var control = event.target.closest('#drawn button[type=button]');
      if (!control) return;
      event.preventDefault();
      // whoever taps again because nothing happens wants it once; of the tabs the last one counts
      if (control.hasAttribute('data-tapped') && control.getAttribute('role') !== 'tab') return;
      control.setAttribute('data-tapped', '');
      taps.push(window.earlyPlace(control));
    },
    true,
  );
  // A reload begins where it was left (src/modes/browser/useTableTab.ts), in the first frame that is as long as that.
  function left() {
    var navigation = performance.getEntriesByType('navigation')[0];
    try {
      var reached = JSON.parse(sessionStorage.getItem('scrolled' + location.search)) || {};
      return navigation && navigation.type !== 'navigate' && !root.hasAttribute('data-drawn') ? reached.order || 0 : 0;
    } catch (_) {
      return 0; // storage is blocked
    }
  }
  var reached = left();
  var whole = false;
  function goBack() {
    if (root.scrollHeight - innerHeight >= reached) return scrollTo({ top: reached, behavior: 'instant' });
    if (!whole) requestAnimationFrame(goBack);
  }
  if (reached > 0) {
    requestAnimationFrame(goBack);
    document.addEventListener('DOMContentLoaded', function () {
      whole = true;
      goBack();
      // the dishes of a long menu that are text until the app draws them
      document.querySelectorAll('#drawn noscript').forEach(function (hidden) {
        if (hidden.textContent.indexOf('<article') < 0) return;
        hidden.nextElementSibling.remove();
        hidden.outerHTML = hidden.textContent;
      });
    });
  }
  // A browser that offers to install the app is asked once by a guest, after the first order (src/features/push/installOffer.ts).
  if (prefix !== 'device')
    addEventListener('beforeinstallprompt', function (event) {
      event.preventDefault();
      window.installPrompt = event;
    });
  var device = prefix === 'device' ? kept('comanda-device-language') : null;
  var file = words[prefix] || words[device] || words.en;
  function fetchPart(part) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = part;
    document.head.append(link);
  }
  // The app needs a browser of 2024 that lets it keep something (ADR 49). What the server drew can be read in any, and its
  // links and forms work.
  var mayKeep = true;
  try {
    mayKeep = !!window.localStorage && !!window.indexedDB;
  } catch (_) {
    mayKeep = false;
  }
  if (!mayKeep) root.setAttribute('data-keeps-nothing', '');
  var cannotBegin = !mayKeep || !AbortSignal.any || !root.showPopover;
  if (cannotBegin) {
    root.removeAttribute('data-drawn');
    document.addEventListener('DOMContentLoaded', function () {
      var notice = document.createElement('script');
      notice.src = '/oldBrowser.js';
      document.head.append(notice);
    });
  }
  // What the server drew is on the screen before its app begins (server/page/shell.ts): a phone shows, then computes.
  document.addEventListener('DOMContentLoaded', function () {
    var app = document.querySelector('meta[name=drawn-app]');
    if (!app || cannotBegin) return;
    var begun = false;
    function begin() {
      if (begun) return;
      begun = true;
      document.head.append(document.getElementById('drawn-styles').content);
      app.dataset.parts.split(' ').concat(file).forEach(fetchPart);
      var script = document.createElement('script');
      script.type = 'module';
      script.src = app.content;
      script.onerror = window.beginAgain;
      document.head.append(script);
    }
    // A browser remembers what it could not load: when all of it can be had, the page begins anew, and feels the taps.
    window.beginAgain = function () {
      setTimeout(function () {
        var files = app.dataset.parts.split(' ').concat(file, app.content);
        var found = function (answer) {
          if (!answer.ok) throw answer;
        };
        var asked = files.map(function (part) {
          return fetch(part).then(found);
        });
        Promise.all(asked).then(function () {
          try {
            sessionStorage.setItem('comanda-early-taps', JSON.stringify(taps));
          } catch (_) {
            // whoever blocks storage taps again
          }
          location.reload();
        }, window.beginAgain);
      }, 3000);
    };
    function whenTouched() {
      ['pointerdown', 'keydown', 'focusin'].forEach(function (hand) {
        addEventListener(hand, begin, { once: true, capture: true, passive: true });
      });
    }
    // A frame that was only asked for may be shown after what came next.
    function afterWords(then) {
      new PerformanceObserver(function (seen, observer) {
        if (!seen.getEntriesByName('first-contentful-paint').length) return;
        observer.disconnect();
        then();
      }).observe({ type: 'paint', buffered: true });
    }
    // Words, then the pictures in sight, then the app.
    function afterPaint() {
      whenTouched();
      setTimeout(begin, 1500);
      afterWords(function () {
        var pictures = document.querySelectorAll('#drawn img[loading=eager]');
        Promise.allSettled(
          Array.from(pictures, function (picture) {
            return picture.decode();
          }),
        ).then(function () {
          requestAnimationFrame(function () {
            requestAnimationFrame(function () {
              setTimeout(begin);
            });
          });
        });
      });
    }
    if (document.hidden || root.hasAttribute('data-drawn')) begin();
    else if (!('complete' in app.dataset)) afterPaint();
    else {
      // links and forms work by themselves: the app may wait until there is time for it, or somebody begins
      whenTouched();
      // what somebody ordered here may still wait for the network
      var ordered = kept('comanda-last-orders') || kept('comanda-made-here');
      if (navigator.connection && navigator.connection.saveData && !ordered) return;
      addEventListener('load', function () {
        // whoever looks at another tab before anything was shown sees no first paint
        setTimeout(begin, 3000);
        afterWords(function () {
          if (window.requestIdleCallback) requestIdleCallback(begin);
          else setTimeout(begin, 300);
        });
      });
    }
  });
  if (file && !document.querySelector('meta[name=drawn-app]')) fetchPart(file);
})();
