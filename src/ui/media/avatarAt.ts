/** The picture's address in one of its stored widths (D28). */
export const avatarAt = (avatar: string, width: 160 | 480 | 1200): string => `${avatar}-${width}.webp`;
