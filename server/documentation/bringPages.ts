import { hash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Sql } from '../db/sql.ts';
import { arranged } from './arranged.ts';
import { broughtPages, rememberBrought } from './broughtRepository.ts';
import type { Content, Section } from './documentation.ts';
import {
  allSections,
  arrange,
  contentAt,
  insertContents,
  insertItems,
  insertSections,
  lockDocumentation,
  updateContent,
  updateItem,
} from './documentationRepository.ts';
import { productPages, type ProductPage, type ProductSection } from './productPages.ts';

type BringParts = { db: Database; newId: () => string; now: () => Date };

/** The four pages of the releases before, which only the demonstration had, and which nobody has noted as brought. */
const earlier: Record<string, string> = {
  'guests/ordering': '27fe38daf082260e6a207c4680619fc24cb8cfa2d04b0cfcf994cad3c184b1e6',
  'owners/first-steps': 'cbfef89ac127c1987641a3a5c314efea6ea5504420e48340217127f61064e32d',
  'devices/setting-up': 'b80ecda321b69be1285833a2a18c16ac78aa75cc1a5123b65f809762215da183',
  'devices/without-a-network': 'edceb0b5bbeb844fd2a07b3a59d1419299bb27ac556736d00ffb4c68dffc363f',
};

/**
 * Brings the help that belongs to this release (ADR 68): a page that was never there is put into its section, one that
 * still says what a release said is renewed. What admins have written, changed, moved or deleted stays as they left it.
 */
export async function bringPages({ db, newId, now }: BringParts, sections?: ProductSection[]): Promise<void> {
  const ours = (sections ?? (await productPages())).map(({ title, pages }) => ({
    title,
    pages: pages.map((page) => ({ ...page, digest: digestOf(page) })),
  }));
  const pages = ours.flatMap((section) => section.pages);
  const isKnown = (known: ReadonlyMap<string, string>): boolean =>
    pages.every(({ path, digest }) => known.get(path) === digest);
  // most starts bring nothing new, and wait for nobody
  if (isKnown(await broughtPages(db))) return;
  await db.transaction(async (tx) => {
    await lockDocumentation(tx);
    const known = await broughtPages(tx);
    for (const section of ours) {
      for (const page of section.pages) {
        const before = known.get(page.path);
        if (before === page.digest) continue;
        const stored = await contentAt(tx, page.path);
        if (stored) {
          if (digestOf(stored) === (before ?? earlier[page.path])) await renew(tx, stored, page, now());
        } else if (before === undefined) {
          await insertContents(tx, [{ content_id: newId(), ...wordsOf(page), version: 1 }], now());
          await list(tx, section, page, newId);
        }
      }
    }
    await rememberBrought(tx, pages);
  });
}

/** The words of a page as one short name; in which order its languages are kept makes no difference. */
function digestOf({ title, body }: Pick<Content, 'title' | 'body'>): string {
  const sorted = (words: object): unknown => Object.entries(words).sort(([one], [other]) => (one < other ? -1 : 1));
  return hash('sha256', JSON.stringify([sorted(title), sorted(body)]));
}

const wordsOf = ({ path, title, body }: ProductPage): ProductPage => ({ path, title, body });

/** What the list calls the page follows, unless somebody has called it otherwise. */
async function renew(tx: Sql, stored: Content, page: ProductPage, now: Date): Promise<void> {
  await updateContent(tx, { content_id: stored.content_id, ...wordsOf(page) }, now);
  const listed = (await allSections(tx)).flatMap(({ items }) => items).find(({ path }) => path === page.path);
  const isSame = listed && digestOf({ title: listed.title, body: {} }) === digestOf({ title: stored.title, body: {} });
  if (isSame) await updateItem(tx, { ...listed, title: page.title });
}

/** Puts a page into the list: where its neighbours stand, behind the one that it follows. */
async function list(tx: Sql, section: ProductSection, page: ProductPage, newId: () => string): Promise<void> {
  const sections = await allSections(tx);
  if (sections.some(({ items }) => items.some(({ path }) => path === page.path))) return;
  const paths = section.pages.map(({ path }) => path);
  const holds = ({ items }: Section): boolean => items.some(({ path }) => paths.includes(path));
  const at = sections.find(holds) ?? (await addSection(tx, section, sections.length, newId()));
  const ahead = paths.slice(0, paths.indexOf(page.path));
  const before = at.items.findLastIndex(({ path }) => ahead.includes(path));
  const { section_id, items } = at;
  const item_id = newId();
  await insertItems(tx, [
    { item_id, section_id, title: page.title, path: page.path, position: items.length, version: 1 },
  ]);
  const ids = items.map((item) => item.item_id);
  await arrange(tx, 'item', arranged(ids, item_id, before + 1));
}

async function addSection(tx: Sql, { title }: ProductSection, position: number, section_id: string): Promise<Section> {
  const section = { section_id, title, position, version: 1 };
  await insertSections(tx, [section]);
  return { ...section, items: [] };
}
