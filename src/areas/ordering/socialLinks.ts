import type { SocialLinks } from '#domain/restaurant/restaurant.ts';

const names = { facebook: 'Facebook', instagram: 'Instagram', twitter: 'Twitter' } as const;

/** Where else a house is found (D24), under the names that those have in every language. */
export const socialLinks = (social: SocialLinks = {}): { href: string; label: string }[] =>
  Object.entries(names).flatMap(([key, label]) => {
    const href = social[key as keyof typeof names];
    return href ? [{ href, label }] : [];
  });
