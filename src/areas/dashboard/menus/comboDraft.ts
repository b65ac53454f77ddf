import type { LocalizedText } from '#domain/i18n/localizedText.ts';
import type { PriceType } from '#domain/menu/menu.ts';
import { asUser } from '#src/data/session/asUser.ts';
import type { OwnedMenu } from '../articles/useOffer.ts';

export type ComboDraft = {
  name: LocalizedText;
  avatar: string | undefined;
  priceType: PriceType;
  /** minor units, or percent; undefined: not typed yet */
  price: number | undefined;
  options: { name: LocalizedText; items: string[] }[];
};

const empty: ComboDraft = { name: {}, avatar: undefined, priceType: 'reduction', price: undefined, options: [] };

export function comboDraftOf({ combos }: OwnedMenu, combo_id: string): ComboDraft {
  const combo = combos.find((one) => one.combo_id === combo_id);
  if (!combo) return empty;
  const { name, avatar, priceType, price, options } = combo;
  return {
    name: name,
    avatar,
    priceType,
    price,
    options: options.map((option) => ({ ...option, name: option.name })),
  };
}

type ComboFault = 'name' | 'price' | 'percent' | 'options' | 'part';

/** A percentage of a combo as typed: whole percents, as the server counts; undefined where it is none. */
export const wholePercent = (text: string): number | undefined =>
  /^\d{1,3}\s*%?$/.test(text.trim()) ? Number.parseInt(text, 10) : undefined;

const isNamed = (name: LocalizedText): boolean => Object.values(name).some((text) => text.trim() !== '');

/** What stands between a combo and its being saved. */
export function comboDraftFaults({ name, priceType, price, options }: ComboDraft): ComboFault[] {
  return [
    ...(isNamed(name) ? [] : (['name'] as const)),
    ...(price === undefined ? (['price'] as const) : []),
    ...(priceType === 'percent' && price !== undefined && price > 100 ? (['percent'] as const) : []),
    ...(options.length === 0 ? (['options'] as const) : []),
    ...(options.some((option) => option.items.length === 0 || !isNamed(option.name)) ? (['part'] as const) : []),
  ];
}

/** Stores a combo in its menu, as somebody who has seen the menu as it stands. */
export function sendCombo(draft: ComboDraft, combo_id: string, on: OwnedMenu): Promise<OwnedMenu> {
  const { chain_id, menu_id, version, combos } = on;
  const { avatar, price = 0, ...said } = draft;
  const combo = { ...said, combo_id, price, ...(avatar !== undefined && { avatar }) };
  const body = { chain_id, menu_id, combo, version };
  return combos.some((one) => one.combo_id === combo_id)
    ? asUser('PUT /chain/menu/combos', { body })
    : asUser('POST /chain/menu/combos', { body });
}
