import { proxy } from 'valtio';

const keptAs = 'comanda-floor-area';

/** Where on the floor this device stands, and what is looked for there. A waiter has an area of his own. */
export const floorPlace = proxy({ area: localStorage.getItem(keptAs) ?? '', search: '' });

export function goToArea(area: string): void {
  floorPlace.area = area;
  floorPlace.search = '';
  localStorage.setItem(keptAs, area);
}

export const searchFloor = (search: string): void => void (floorPlace.search = search);
