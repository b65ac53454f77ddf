/**
 * A device of the house that guests use by themselves: a kiosk, or a table's tablet. Its pages are the guest's own; this
 * note says that they belong to a device, where it starts again, and which table it is fixed to. In the window, so that
 * another window of the same browser is not taken for it.
 */
export type GuestDevice = {
  /** address of the device's start */
  start: string;
  /** code of the table that it is fixed to: who sits there stays who they are */
  code?: string;
};

const name = 'comanda-guest-device';

export function guestDevice(): GuestDevice | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(name) ?? 'null') as GuestDevice | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export const lendToGuest = (device: GuestDevice): void => sessionStorage.setItem(name, JSON.stringify(device));
/** Back at its start: nobody uses it. */
export const takeBack = (): void => sessionStorage.removeItem(name);
