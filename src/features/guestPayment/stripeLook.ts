import type { FormLook } from '#src/data/payment/stripeForm.ts';

/** A colour of the page as plain red, green and blue: the form stands in a frame that knows no names of ours. */
function plainColour(name: string): string {
  const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const shown = document.createElement('span');
  shown.style.color = `var(${name})`;
  document.body.append(shown);
  const colour = getComputedStyle(shown).color;
  shown.remove();
  if (!probe) return colour;
  // what is mixed is named in a way that the form does not read
  probe.fillStyle = colour;
  probe.fillRect(0, 0, 1, 1);
  const [red, green, blue] = probe.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** The page's colours, corners and language for the provider's form: it belongs to the page that it stands in. */
export function stripeLook(locale: string): FormLook {
  const dark = document.documentElement.dataset['mantineColorScheme'] === 'dark';
  return {
    locale,
    appearance: {
      theme: dark ? 'night' : 'stripe',
      variables: {
        colorPrimary: plainColour('--accent'),
        colorBackground: plainColour('--card'),
        colorText: plainColour('--ink'),
        colorTextSecondary: plainColour('--ink-muted'),
        colorTextPlaceholder: plainColour('--ink-muted'),
        colorDanger: plainColour('--danger-text'),
        fontFamily: 'system-ui, sans-serif',
        // smaller letters make a phone zoom in
        fontSizeBase: '16px',
        borderRadius: '10px',
        spacingUnit: '5px',
      },
    },
  };
}
