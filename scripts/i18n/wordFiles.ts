import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What src/app/device leads to is the staff's: its routes load the staff's words first (src/app/routes.tsx). */
const staffDoor = /^src\/app\/(device|gallery)\//;
/**
 * Areas are a guest's pages beside the table's: their routes load the words of pages first, and so does a table's page
 * for what it borrows of them (src/modes/browser/pageParts.ts, src/features/guestPayment/payByCard.ts).
 */
const pageDoor =
  /^src\/(areas\/|modes\/browser\/WaiterPanel\.tsx$|features\/(order\/(CancelOrder|RateOrder|ReceiptWays)|cart\/(NicknameField|CartSums|CartWarning)|menu\/(FavouriteChip|GoesWith)|table\/ShareTable|readySignal\/ReadySignal|push\/PushOffer|install\/InstallOffer|guestPayment\/(CardSheet|StripeSheet))\.tsx$)/;

/** What owners see of their chain: its page loads the words of pages first, then its own (src/app/areaPages.ts). */
const officeDoor = /^src\/areas\/(dashboard|legal\/editing)\//;
/** All of it but its frame and first page: words of theirs are loaded with them (src/areas/dashboard/dashboardPages.ts). */
const deskDoor = /^src\/areas\/(dashboard\/(?!(frame|overview)\/|\w+\.tsx?$)|legal\/editing\/)/;

/** What only some devices are: words of theirs are loaded with their screen (src/app/device/modeShells.tsx). */
const register = 'src/modes/cashregister/CashRegisterShell.tsx';
const modeDoor =
  /^src\/(modes\/(cashregister|delivery|tablemanager)\/|app\/device\/(TableManagerScreen|TabletShell)\.tsx$)/;

/** Files that a file imports, at once or lazily, as far as they are ours. */
function importsOf(root: string, file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'((?:\.{1,2}|#src)\/[^']+\.tsx?)'/g)].map((match) => {
    const name = match[1] ?? '';
    return name.startsWith('#src/')
      ? join('src', name.slice('#src/'.length))
      : relative(root, join(root, dirname(file), name));
  });
}

/** What these files may load, themselves included, without what lies behind a closed door. */
function reached(root: string, from: string[], closed: RegExp[]): Set<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || closed.some((door) => door.test(file)) || !existsSync(join(root, file))) return;
    found.add(file);
    for (const next of importsOf(root, file)) visit(next);
  };
  for (const file of from) visit(file);
  return found;
}

const behind = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root }).filter((file) => !file.includes('.test.'));

type WordFiles = 'guest' | 'pages' | 'onlyPages' | 'staff' | 'counter' | 'office' | 'desk' | 'onlyOwners';

/**
 * Whose words a file of src holds, as paths from the root folder: `guest` what a table's page may load, `pages` what
 * only a guest's other pages do, `onlyPages` those of them that no staff's page loads too, `staff` what every device may
 * show, `counter` what a register does besides, `office` what the dashboard's
 * first page does besides those, `desk` its other pages, `onlyOwners` those of both that no device shows. What is left is
 * of those who serve.
 */
export function wordFiles(root: string): Record<WordFiles, string[]> {
  const guest = reached(root, ['src/main.tsx'], [staffDoor, pageDoor]);
  const doors = behind(root, 'src/**/*.{ts,tsx}').filter((file) => pageDoor.test(file) && !officeDoor.test(file));
  const pages = reached(root, doors, [staffDoor, officeDoor]);
  const dashboard = reached(
    root,
    behind(root, 'src/areas/**/*.{ts,tsx}').filter((file) => officeDoor.test(file)),
    [staffDoor],
  );
  const devices = behind(root, 'src/app/device/**/*.{ts,tsx}');
  const staff = reached(root, devices, [pageDoor]);
  const everywhere = reached(root, devices, [pageDoor, modeDoor]);
  const counter = [...reached(root, [register], [pageDoor])].filter((file) => !everywhere.has(file));
  const others = [...pages].filter((file) => !guest.has(file)).sort();
  const onlyPages = others.filter((file) => !staff.has(file));
  const owners = [...dashboard].filter((file) => !guest.has(file) && !pages.has(file)).sort();
  const start = reached(root, ['src/areas/dashboard/DashboardPage.tsx'], [staffDoor, deskDoor]);
  const onlyOwners = owners.filter((file) => !staff.has(file));
  const known = new Set([...guest, ...onlyPages, ...onlyOwners]);
  const besides = (files: Iterable<string>): string[] => [...files].filter((file) => !known.has(file)).sort();
  return {
    guest: [...guest].sort(),
    pages: others,
    onlyPages,
    staff: besides(everywhere),
    counter: besides(counter),
    office: owners.filter((file) => start.has(file)),
    desk: owners.filter((file) => !start.has(file)),
    onlyOwners,
  };
}
