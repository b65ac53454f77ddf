import { Avatar } from '#contract/media.ts';
import type { Currency } from '#domain/money/money.ts';
import type { Offer } from '#domain/menu/offer.ts';
import type { OptionCost } from '#domain/menu/optionCost.ts';
import { menuFileContent, menuFileCosts } from './menuFileContent.ts';
import { menuFileCsv } from './menuFileCsv.ts';
import { menuFileJson } from './menuFileJson.ts';
import { menuFileReferences } from './menuFileReferences.ts';
import { menuFileSchema, type MenuFileRows } from './menuFileSchema.ts';
import { isAboutStub, menuFileStubs } from './menuFileStubs.ts';
import { type MenuFileProblem, type MenuFileSource, type PathProblem, problemsIn } from './menuFileSource.ts';

export type MenuFileRequest = {
  format: 'json' | 'csv';
  chain_id: string;
  /** what the file's prices must be in; where it is not known, the file may say what it likes */
  currency?: Currency | undefined;
  /** the restaurants that will offer the menus; none by default */
  restaurants?: string[];
  /** keys become ids inside this id: the chain's by default; give a restaurant's where several have their own file */
  scope?: string;
  /** the stored picture for a `picture` of the file; by default only those that were uploaded are taken */
  avatarOf?: (picture: string) => string | undefined;
};

/** The offer, and beside it what dishes cost the house (ADR 69). */
export type MenuFileResult =
  { ok: true; menu: Offer; costs: OptionCost[] } | { ok: false; problems: MenuFileProblem[] };

/**
 * Reads a menu file (docs/menu-file.md) whole, or not at all: either every row is right and the content is given, or
 * all problems are, each with its line.
 */
export function parseMenuFile(text: string, request: MenuFileRequest): MenuFileResult {
  // a spreadsheet's byte order mark
  const clean = text.replace(/^\uFEFF/, '');
  const read = request.format === 'json' ? menuFileJson(clean) : menuFileCsv(clean);
  if (!read.ok) return read;
  const checked = checkedRows(read.source, request);
  if (!checked.ok) return checked;
  const { chain_id, restaurants = [], scope = chain_id } = request;
  return {
    ok: true,
    menu: menuFileContent(checked.rows, { chain_id, restaurants, scope, avatarOf: avatarOf(request) }),
    costs: menuFileCosts(checked.rows, scope),
  };
}

const storedPicture = (picture: string) => (Avatar.safeParse(picture).success ? picture : undefined);
const avatarOf = (request: MenuFileRequest) => request.avatarOf ?? storedPicture;

type CheckedRows = { ok: true; rows: MenuFileRows } | { ok: false; problems: MenuFileProblem[] };

function checkedRows(source: MenuFileSource, request: MenuFileRequest): CheckedRows {
  const parsed = menuFileSchema.safeParse(source.value);
  const refused = (problems: PathProblem[]): CheckedRows => ({
    ok: false,
    problems: problemsIn(
      source,
      problems.map(({ path, message }) => ({ path, message: `${pathText(path)}${message}` })),
    ),
  });
  if (!parsed.success) {
    const shape = parsed.error.issues.flatMap((issue): PathProblem[] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: [...issue.path, key], message: unknownKey(issue.path) }))
        : [{ path: issue.path, message: issue.message }],
    );
    const stubbed = menuFileStubs(
      source.value,
      shape.map((problem) => problem.path),
    );
    const references = stubbed ? menuFileReferences(stubbed).filter(({ message }) => !isAboutStub(message)) : [];
    // which items the menus offer is only known where both are well-shaped
    const badItems = new Set(shape.filter(({ path }) => path[0] === 'items').map(({ path }) => path[1]));
    const badMenus = shape.some(({ path }) => path[0] === 'menus');
    const unsure = ({ path }: PathProblem) => path.length === 2 && (badMenus || badItems.has(path[1]));
    return refused([...shape, ...references.filter((problem) => !unsure(problem))]);
  }
  const rows = parsed.data;
  const problems = [...menuFileReferences(rows), ...pictureProblems(rows, avatarOf(request))];
  if (rows.currency && request.currency && rows.currency !== request.currency)
    problems.push({
      path: ['currency'],
      message: `the prices are in ${rows.currency}, the restaurant's in ${request.currency}`,
    });
  return problems.length + source.problems.length > 0 ? refused(problems) : { ok: true, rows };
}

function pictureProblems(rows: MenuFileRows, known: (picture: string) => string | undefined): PathProblem[] {
  const check = (picture: string | undefined, path: PathProblem['path']): PathProblem[] =>
    picture === undefined || known(picture) !== undefined
      ? []
      : [{ path: [...path, 'picture'], message: `unknown picture '${picture}'` }];
  return [
    ...rows.categories.flatMap((row, index) => check(row.picture, ['categories', index])),
    ...rows.items.flatMap((row, index) => check(row.picture, ['items', index])),
    ...rows.menus.flatMap((menu, at) =>
      menu.combos.flatMap((row, index) => check(row.picture, ['menus', at, 'combos', index])),
    ),
  ];
}

const unknownKey = (path: PathProblem['path']) =>
  path.at(-1) === 'name' || path.at(-1) === 'description' ? 'unknown language' : 'unknown field';

/** 'items 3 price: ' — counted from 1, as people do. */
function pathText(path: PathProblem['path']): string {
  const words = path.map((segment) => (typeof segment === 'number' ? String(segment + 1) : String(segment)));
  return words.length > 0 ? `${words.join(' ')}: ` : '';
}
