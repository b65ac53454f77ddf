import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { offeredLanguages } from '#domain/i18n/localizedText.ts';

export type Words = Record<string, string>;
export type ProductPage = { path: string; title: Words; body: Words };
export type ProductSection = { title: Words; pages: ProductPage[] };

const outline: { title: Words; paths: string[] }[] = [
  {
    title: { en: 'For guests', de: 'Für Gäste', hu: 'Vendégeknek', ro: 'Pentru clienți' },
    paths: ['guests/ordering', 'guests/pick-up-and-delivery', 'guests/paying'],
  },
  {
    title: { en: 'For owners', de: 'Für Betreiber', hu: 'Tulajdonosoknak', ro: 'Pentru proprietari' },
    paths: [
      'owners/first-steps',
      'owners/menus',
      'owners/tables',
      'owners/people',
      'owners/card-payments',
      'owners/figures',
    ],
  },
  {
    title: { en: 'Devices', de: 'Geräte', hu: 'Eszközök', ro: 'Dispozitive' },
    paths: [
      'devices/setting-up',
      'devices/cash-register',
      'devices/tables',
      'devices/kitchen',
      'devices/order-screen',
      'devices/delivery',
      'devices/without-a-network',
      'devices/printers',
      'devices/card-readers',
    ],
  },
  {
    title: { en: 'Cash and taxes', de: 'Kassa und Steuer', hu: 'Pénztár és adó', ro: 'Casă și taxe' },
    paths: ['money/shifts', 'money/fiscal-duties'],
  },
  {
    title: {
      en: 'When something is wrong',
      de: 'Wenn etwas nicht geht',
      hu: 'Ha valami nem megy',
      ro: 'Când ceva nu merge',
    },
    paths: ['troubleshooting'],
  },
];

/** The help that belongs to the product: `pages/<language>/<path>.md`, in which the first heading is the title. */
export const productPages = (): Promise<ProductSection[]> =>
  Promise.all(outline.map(async ({ title, paths }) => ({ title, pages: await Promise.all(paths.map(readPage)) })));

async function readPage(at: string): Promise<ProductPage> {
  const page: ProductPage = { path: at, title: {}, body: {} };
  const read = async (language: string): Promise<void> => {
    const file = path.join(import.meta.dirname, 'pages', language, `${at.replaceAll('/', '.')}.md`);
    const [heading = '', ...body] = (await readFile(file, 'utf8')).split('\n');
    page.title[language] = heading.replace(/^# /, '');
    page.body[language] = body.join('\n').trimStart();
  };
  await Promise.all(offeredLanguages.map(read));
  return page;
}
