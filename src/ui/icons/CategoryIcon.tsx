import {
  IconApple,
  IconBowlChopsticks,
  IconBriefcase,
  IconCake,
  IconCarrot,
  IconCategory,
  IconCheese,
  IconFish,
  IconGlassFull,
  IconMeat,
  IconNotebook,
  IconPaperBag,
  IconSalad,
  IconSoup,
  IconBuildingStore,
  IconToolsKitchen2,
  IconTruckDelivery,
  IconUser,
  IconUsersGroup,
  IconWheat,
  IconBook2,
} from '@tabler/icons-react';

/** The specification's icon names. */
export const categoryIcons = {
  meat: IconMeat,
  fish: IconFish,
  dairy: IconCheese,
  grain: IconWheat,
  vegetable: IconCarrot,
  fruit: IconApple,
  ingredient: IconSalad,
  category: IconCategory,
  menu: IconBook2,
  foodmenu: IconNotebook,
  drink: IconGlassFull,
  dish: IconSoup,
  dessert: IconCake,
  food: IconToolsKitchen2,
  restaurant: IconBuildingStore,
  car: IconTruckDelivery,
  takeaway: IconPaperBag,
  bowls: IconBowlChopsticks,
  business_and_finance: IconBriefcase,
  capacity: IconUsersGroup,
  person: IconUser,
} as const;

export type CategoryIconName = keyof typeof categoryIcons;

/** An icon beside a word: silent for screen readers. */
export function CategoryIcon({ name, size = 24 }: { name: CategoryIconName; size?: number | string }) {
  const Icon = categoryIcons[name];
  return <Icon size={size} stroke={1.5} aria-hidden="true" />;
}
