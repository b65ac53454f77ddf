import { textIn } from '#domain/i18n/localizedText.ts';
import { payMeans, quickWishes } from '#src/i18n/quickWishes.ts';

const known = [...quickWishes, ...payMeans];
/** What stands between the parts that a guest's screen puts together: wishes, means, amount, and the guest's own words. */
const between = /(, | – | · )/;

/**
 * A call's comment as the staff read it: what the guest tapped in the device's language, what he typed as he typed it
 * (D35).
 */
export function commentIn(comment: string, language: string): string {
  const parts = comment.split(between);
  return parts
    .map((part) => {
      const texts = known.find((wish) => Object.values(wish).includes(part.trim()));
      return texts ? textIn(texts, language) : part;
    })
    .join('');
}
