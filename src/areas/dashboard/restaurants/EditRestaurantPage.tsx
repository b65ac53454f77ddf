import type { PageParams } from '../frame/matchPage.ts';
import { HouseForm } from './form/HouseForm.tsx';
import { HousePage } from './HousePage.tsx';

/** A restaurant's data. */
export function EditRestaurantPage({ params }: { params: PageParams }) {
  return (
    <HousePage restaurant_id={params['id'] ?? ''}>
      {(house, put) => <HouseForm house={house} onSaved={put} />}
    </HousePage>
  );
}
