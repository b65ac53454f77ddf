import type { Demo } from './demoFile.ts';

export type WelcomeNames = { restaurants: ReadonlyMap<string, string>; tables: ReadonlyMap<string, string> };

/** Where to go in the demonstration, for whoever started the server. */
export function welcome(demo: Demo, names: WelcomeNames, demoFile: string): string {
  const restaurants = [...new Set(demo.tables.map((table) => table.restaurant_id))];
  const lines = restaurants.flatMap((restaurant_id) => {
    const table = demo.tables.find((each) => each.restaurant_id === restaurant_id);
    const devices = demo.devices.filter((device) => device.restaurant_id === restaurant_id);
    return [
      '',
      `  ${names.restaurants.get(restaurant_id) ?? restaurant_id}`,
      ...(table
        ? [row(`guest, table ${names.tables.get(table.table_id) ?? ''}`, table.url, `code ${table.code}`)]
        : []),
      ...devices.map((device) => row(device.mode, device.url, `password ${device.password}`)),
    ];
  });
  return [
    '',
    `Comanda is open at ${demo.origin} with its demonstration.`,
    ...lines,
    '',
    '  Dashboard',
    row('owner', demo.owner.email, `password ${demo.owner.password}`),
    ...(demo.admin ? [row('admin', demo.admin.email, `password ${demo.admin.password}`)] : []),
    '',
    `All tables and devices are in ${demoFile}.`,
    '',
  ].join('\n');
}

const row = (what: string, where: string, secret: string): string =>
  `    ${what.padEnd(18)} ${where}\n${' '.repeat(23)}${secret}`;
