import { useMemo } from 'react';
import { usePublicConfig } from '../api/usePublicConfig.ts';
import type { PlaceService } from './place.ts';
import { placeService } from './placeService.ts';

/** Where addresses are looked up here; undefined where nowhere, and until that is known: they are typed then. */
export function usePlaces(): PlaceService | undefined {
  const said = JSON.stringify(usePublicConfig()?.maps);
  // one service keeps its pace and what it was asked, as long as it is the same
  return useMemo(() => placeService(said && JSON.parse(said)), [said]);
}
