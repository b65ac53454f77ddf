import { proxy } from 'valtio';

/** Voided lines that this kitchen has seen: they are struck through until somebody says so. Kept on the device. */
export const confirmedVoids = proxy<{ lines: string[] }>({ lines: [] });

const storageKey = 'comanda-confirmed-voids';
const kept = 500;

function stored(): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(read) ? read.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function loadConfirmedVoids(): void {
  confirmedVoids.lines = stored();
}

export function confirmVoid(line_id: string): void {
  if (confirmedVoids.lines.includes(line_id)) return;
  confirmedVoids.lines = [...confirmedVoids.lines, line_id].slice(-kept);
  localStorage.setItem(storageKey, JSON.stringify(confirmedVoids.lines));
}
