/** A menu file of `count` dishes, so many to a category, with words long enough to wrap, and these pictures in turn. */
export function longMenu(count: number, pictures: readonly string[] = [], perCategory = 50): string {
  const categories = Array.from({ length: Math.ceil(count / perCategory) }, (_, index) => ({
    key: `chapter-${index + 1}`,
    name: { en: `Chapter ${index + 1}`, de: `Kapitel ${index + 1}` },
  }));
  const items = Array.from({ length: count }, (_, index) => ({
    key: `dish-${index + 1}`,
    name: { en: `Dish ${index + 1} from the oven`, de: `Ofengericht ${index + 1}` },
    description: {
      en: `Slowly braised in the way of the house, number ${index + 1}, with roots, marjoram and dark bread.`,
      de: `Nach Art des Hauses langsam geschmort, Nummer ${index + 1}, mit Wurzelwerk, Majoran und Schwarzbrot.`,
    },
    type: 'dish',
    categories: [`chapter-${Math.floor(index / perCategory) + 1}`],
    taxRate: 10,
    allergenics: ['A', 'G', 'L'],
    options: [{ key: 'regular', name: { en: 'Regular', de: 'Normal' }, price: 790 + index }],
    ingredients: ['onion'],
    ...(pictures.length > 0 ? { picture: pictures[index % pictures.length] } : {}),
  }));
  return JSON.stringify({
    currency: 'EUR',
    categories,
    ingredients: [{ key: 'onion', name: { en: 'Onion', de: 'Zwiebel' }, type: 'vegetable', price: 50 }],
    items,
    menus: [{ key: 'all', name: { en: 'Everything', de: 'Alles' }, categories: categories.map(({ key }) => key) }],
  });
}
