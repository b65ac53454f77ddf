// Says in a browser in which the app cannot begin (public/scheme.js) what can be done there. A file of its own, since no
// other browser needs it; with its words in it, since it has to run where nothing else of the app does (ADR 49).
(function () {
  var words = {
    de: 'Ihr Browser ist zu alt, um hier zu bestellen. Die Karte können Sie lesen: Bitte bestellen Sie beim Personal oder mit einem neueren Browser.',
    en: 'This browser is too old to order here. You can read the menu: please order with the staff, or with a newer browser.',
    es: 'Este navegador es demasiado antiguo para pedir aquí. Puede leer la carta: pida al personal o con un navegador más reciente.',
    hu: 'Ez a böngésző túl régi ahhoz, hogy itt rendeljen. Az étlapot elolvashatja: kérjük, rendeljen a személyzetnél vagy egy újabb böngészővel.',
    ro: 'Acest browser este prea vechi pentru a comanda aici. Puteți citi meniul: vă rugăm să comandați la personal sau cu un browser mai nou.',
  };
  // where nothing was drawn there is nothing to read
  var alone = {
    de: 'Ihr Browser ist zu alt für diese Seite. Bitte öffnen Sie sie mit einem neueren, oder fragen Sie das Personal.',
    en: 'This browser is too old for this page. Please open it with a newer one, or ask the staff.',
    es: 'Este navegador es demasiado antiguo para esta página. Ábrala con uno más reciente o pregunte al personal.',
    hu: 'Ez a böngésző túl régi ehhez az oldalhoz. Kérjük, nyissa meg egy újabbal, vagy kérdezze a személyzetet.',
    ro: 'Acest browser este prea vechi pentru această pagină. Vă rugăm să o deschideți cu unul mai nou sau să întrebați personalul.',
  };
  // no dish stays in a cart, no order has a proof of whose it is
  var blocked = {
    de: 'Ihr Browser erlaubt dieser Seite nicht, sich etwas zu merken. Zum Bestellen erlauben Sie bitte Cookies und Websitedaten, oder bestellen Sie beim Personal.',
    en: 'Your browser does not let this page remember anything. To order, please allow cookies and site data, or order with the staff.',
    es: 'Su navegador no permite que esta página recuerde nada. Para pedir, permita las cookies y los datos del sitio, o pida al personal.',
    hu: 'A böngészője nem engedi, hogy ez az oldal bármit megjegyezzen. A rendeléshez engedélyezze a sütiket és a webhelyadatokat, vagy rendeljen a személyzetnél.',
    ro: 'Browserul dumneavoastră nu permite acestei pagini să rețină nimic. Pentru a comanda, permiteți cookie-urile și datele site-ului sau comandați la personal.',
  };
  if (document.documentElement.hasAttribute('data-keeps-nothing')) words = blocked;
  else if (!document.getElementById('drawn')) words = alone;
  var notice = document.createElement('p');
  notice.setAttribute('role', 'status');
  notice.textContent = words[location.pathname.split('/')[1]] || words.en;
  var look = {
    position: 'fixed',
    bottom: '0',
    left: '0',
    right: '0',
    zIndex: '9',
    padding: '16px',
    borderTop: '1px solid var(--warning-line)',
    background: 'var(--warning-soft)',
    color: 'var(--ink)',
    fontWeight: '600',
  };
  Object.keys(look).forEach(function (property) {
    notice.style[property] = look[property];
  });
  document.body.appendChild(notice);
  document.body.style.paddingBottom = notice.offsetHeight + 'px';
  // nothing would answer them
  var buttons = Array.prototype.slice.call(document.querySelectorAll('#drawn button[type=button]'));
  // what scrolls is reached by the keyboard all the same
  var strips = buttons
    .map(function (button) {
      return button.parentNode;
    })
    .filter(function (place) {
      return place.scrollWidth > place.clientWidth + 1;
    });
  strips.forEach(function (strip) {
    strip.tabIndex = 0;
  });
  buttons.forEach(function (button) {
    button.disabled = true;
  });
})();
