import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useMenu } from '#src/data/menu/useMenu.ts';
import { kitchenSettings } from '../kitchenSettings.ts';
import { kitchenStation, type KitchenStation } from './kitchenStation.ts';

const none: never[] = [];

/** The station of this screen; the same one until the settings, the house's list or the menu change. */
export function useKitchenStation(): KitchenStation {
  const { station_id, categories } = useSnapshot(kitchenSettings);
  const { restaurant, index } = useMenu();
  const stations = restaurant?.stations ?? none;
  return useMemo(
    () => kitchenStation({ station_id, categories }, stations, index),
    [station_id, categories, stations, index],
  );
}
