/** The frame in which Stripe's form stands: it says what was typed to nobody but Stripe.js. */
function paymentFrame(): void {
  const say = (message: object): void => parent.postMessage(message, '*');
  const field = (name: string): HTMLInputElement => document.querySelector(`[name=${name}]`)!;
  const words: Record<string, string[]> = {
    de: ['Kartennummer', 'Ablaufdatum', 'Prüfziffer', 'Die Kartennummer ist unvollständig.'],
    hu: ['Kártyaszám', 'Lejárati dátum', 'Biztonsági kód', 'A kártyaszám hiányos.'],
    ro: ['Numărul cardului', 'Data expirării', 'Cod de securitate', 'Numărul cardului este incomplet.'],
    es: ['Número de tarjeta', 'Fecha de caducidad', 'Código de seguridad', 'El número de tarjeta está incompleto.'],
    en: ['Card number', 'Expiration date', 'Security code', 'Your card number is incomplete.'],
  };
  let spoken = words['en']!;
  addEventListener('message', ({ data }) => {
    if (data.kind === 'look') {
      const { appearance = {}, locale } = data;
      spoken = words[locale] ?? words['en']!;
      document.querySelectorAll('label > span').forEach((each, at) => (each.textContent = spoken[at]!));
      const { colorBackground, colorText, colorPrimary, borderRadius } = appearance.variables ?? {};
      document.documentElement.dataset['theme'] = appearance.theme ?? 'stripe';
      document.body.style.color = colorText;
      for (const input of document.querySelectorAll('input'))
        Object.assign(input.style, {
          background: colorBackground,
          color: colorText,
          borderRadius,
          accentColor: colorPrimary,
        });
    }
    if (data.kind === 'read') {
      const card = field('number').value.replaceAll(' ', '');
      const missing = card.length < 13 && { code: 'incomplete_number', message: spoken[3]! };
      document.getElementById('fault')!.textContent = missing ? missing.message : '';
      say({ kind: 'typed', card, ...missing });
    }
  });
  say({ kind: 'loaded' });
}

const style = `body{margin:1px;font:16px system-ui}label{display:block;margin-block-end:16px}input{box-sizing:border-box;
inline-size:100%;min-block-size:44px;padding-inline:12px;border:1px solid #8886;font:inherit}span{display:block;
font-size:14px;margin-block-end:4px}.pair{display:grid;grid-template-columns:1fr 1fr;gap:16px}#fault{color:#c33;margin:0}`;

export const paymentPage = `<!doctype html><meta charset="utf-8"><title>Stripe</title><style>${style}</style>
<label><span>Card number</span><input name="number" inputmode="numeric"></label>
<div class="pair"><label><span>Expiration date</span><input name="expiry"></label>
<label><span>Security code</span><input name="code"></label></div><p id="fault" role="alert"></p>
<script>(${String(paymentFrame)})()</script>`;

const banks = (controls: string): string => `<!doctype html><meta charset="utf-8"><title>Bank</title>
<style>body{margin:0;padding:2rem;background:#fff;color:#111;font:16px system-ui}
button,a{display:inline-block;padding:12px 20px;margin:8px;font:inherit}</style>
<h1>3D Secure Test Page</h1>${controls}`;

/** The bank's question in a frame over the page. It listens before there is anything to tap. */
export const challengePage = banks(`<script>addEventListener('click', ({ target }) => 'approve' in target.dataset &&
parent.postMessage({ kind: 'challenge', approve: Boolean(target.dataset.approve) }, '*'))</script>
<button data-approve="true">Complete</button><button data-approve="">Fail</button>`);

/** The bank's own page, to which a guest is led. */
export const redirectPage = (done: string): string =>
  banks(
    `<a href="${done}?approve=true">Authorize test payment</a><a href="${done}?approve=false">Fail test payment</a>`,
  );

/** Leads back to the page that asked. */
export const leadBack = (to: string): string =>
  `<!doctype html><title>Bank</title><script>location.replace(${JSON.stringify(to)})</script>`;
