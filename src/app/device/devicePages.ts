/** A device's pages, in a file of its own as areaPages.ts is: a guest carries the names of none of their parts. */
export const devicePages = {
  DevicePages: () => import('./DevicePages.tsx'),
  DeviceScreen: () => import('./DeviceScreen.tsx'),
  DeviceSettingsPage: () => import('./DeviceSettingsPage.tsx'),
};
