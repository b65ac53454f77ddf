import type { DeviceMode, EmployeeType } from '#domain/device/device.ts';
import type { Restaurant } from '#domain/restaurant/restaurant.ts';
import type { Offer } from '#domain/menu/offer.ts';
import type { PictureSpec } from './picture/pictureSpec.ts';

export type DemonstrationTable = { key: string; name: string; seats: number; x: number; y: number };
export type DemonstrationArea = { key: string; name: string; position: number; tables: DemonstrationTable[] };
/** The code is made when loading, never kept here. */
export type DemonstrationEmployee = { key: string; name: string; types: EmployeeType[] };
/** The password is made when loading; no role lock (D36), so that every screen can be tried at once. */
export type DemonstrationDevice = { key: string; name: string; mode: DeviceMode; language: string; prefix?: string };

/** What a restaurant says of itself; the rest the server sets. */
export type RestaurantFields = Omit<Restaurant, 'restaurant_id' | 'chain_id' | 'menu_revision' | 'avatar' | 'version'>;

/** The part of a restaurant that is written by hand; its menu stands in the JSON files of the folder `key`. */
export type RestaurantProfile = {
  key: string;
  picture: PictureSpec;
  restaurant: RestaurantFields;
  areas: DemonstrationArea[];
  employees: DemonstrationEmployee[];
  devices: DemonstrationDevice[];
};

export type DemonstrationRestaurant = RestaurantProfile & {
  /** every composition that the restaurant and its menu need, each once */
  pictures: PictureSpec[];
  /** the menu as the text of a menu file in JSON (docs/menu-file.md) */
  menuFile: string;
  /** the menu with ids and pictures; throws where it is not right, which is a bug of ours */
  menu(ids: { chain_id: string; restaurant_id: string }, avatars: ReadonlyMap<PictureSpec, string>): Offer;
};

export type DemonstrationChain = {
  key: string;
  name: string;
  picture: PictureSpec;
  subscription: { plan: string; interval: string; status: string };
  restaurants: DemonstrationRestaurant[];
};
