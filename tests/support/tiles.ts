import type { BrowserContext } from '@playwright/test';

const address = 'https://tiles.example.com/warm/{z}/{x}/{y}.png';
const credit = '© OpenStreetMap=https://www.openstreetmap.org/copyright';
/** Settings of a server whose guests see a map. */
export const tilesSettings = { MAP_TILES_URL: address, MAP_TILES_CREDIT: credit };

/** A piece of a town that nobody knows: streets, a park and a river, alike in every place. */
const piece = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
  <path fill="#f2efe9" d="M0 0h256v256H0z"/><path fill="#cdebb0" d="M150 20h80v90h-80z"/>
  <path stroke="#aad3df" stroke-width="18" d="M0 190q128 40 256 0" fill="none"/>
  <path stroke="#fff" stroke-width="10" d="M0 70h256M70 0v256M0 140h256M190 0v256"/>
  <path stroke="#f7c46c" stroke-width="12" d="M0 256L256 0"/></svg>`;

/** In the place of whoever draws the map's pictures. Answers with their addresses as they were asked for. */
export async function standInForTiles(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route('https://tiles.example.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'image/svg+xml', body: piece });
  });
  return asked;
}
