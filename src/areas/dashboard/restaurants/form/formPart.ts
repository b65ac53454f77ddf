import type { HouseDraft, HouseFault, HouseField } from '../data/houseDraft.ts';

/** What every part of a restaurant's form gets. */
export type FormPart<Fields extends HouseField = HouseField> = {
  draft: Pick<HouseDraft, Fields>;
  change: (part: Partial<Pick<HouseDraft, Fields>>) => void;
  /** what is wrong with a field, once somebody has tried to save it */
  faults: Partial<Record<HouseField, HouseFault>>;
};

/** What makes a part of the form the place of a field: the first that has a fault is gone to. */
export const placeOf = (field: HouseField) => ({ 'data-field': field });

/** Goes to the first field of the form that has a fault. */
export function focusFault(form: HTMLElement, faults: Partial<Record<HouseField, HouseFault>>): void {
  const places = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  const first = places.find(({ dataset }) => dataset['field'] !== undefined && dataset['field'] in faults);
  const fields = first?.querySelectorAll<HTMLElement>('input, select, textarea, button');
  const wrong = [...(fields ?? [])].find((field) => field.hasAttribute('aria-invalid')) ?? fields?.[0];
  // an amount that is none is no fault of the draft, and is marked where it stands
  (wrong ?? form.querySelector<HTMLElement>('[aria-invalid="true"]'))?.focus();
  first?.scrollIntoView({ block: 'nearest' });
}
