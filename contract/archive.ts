import { z } from 'zod';
import { deviceModes, screenContents } from '../domain/device/device.ts';
import { legalKinds } from '../domain/legal/legalText.ts';
import { call } from './call.ts';
import { chainFields, PaymentAddress } from './chain.ts';
import { offerRows } from './chainMenu.ts';
import { Cost } from './cost.ts';
import { EmployeeTypes } from './device.ts';
import { employeeFields } from './employee.ts';
import { LegalBody } from './legal.ts';
import { Avatar } from './media.ts';
import { printerFields } from './printer.ts';
import { Flag, Id, Instant, Name, Typed } from './primitives.ts';
import { restaurantFields } from './restaurantFields.ts';
import { areaFields, tableFields } from './restaurantTable.ts';

/** What the files of an archive mean. It grows when a server of before would take one of now for something else. */
export const archiveFormat = 1;

const { restaurant_id: _ofTable, ...ownTableFields } = tableFields;
const { restaurant_id: _ofArea, ...ownAreaFields } = areaFields;
const Counts = z.record(z.string().max(40), z.int().min(0));

/** What a restaurant is and what stands in it, in the shapes in which its owner writes them. */
const ArchivedRestaurant = z.strictObject({
  restaurant_id: Id,
  ...restaurantFields,
  status: z.enum(['active', 'inactive']),
  soldOut: z.array(Id).max(20_000),
  areas: z.array(z.strictObject({ area_id: Id, ...ownAreaFields })).max(1000),
  tables: z.array(z.strictObject({ table_id: Id, ...ownTableFields })).max(5000),
  employees: z.array(z.strictObject({ employee_id: Id, ...employeeFields })).max(5000),
  printers: z.array(z.strictObject({ printer_id: Id, ...printerFields })).max(50),
  /** so that somebody can set them up again */
  devices: z
    .array(
      z.strictObject({
        name: Name,
        mode: z.enum(deviceModes),
        employeeTypes: EmployeeTypes,
        shows: z.enum(screenContents).optional(),
        table_id: Id.optional(),
      }),
    )
    .max(1000),
});

/** Everything that a chain owns: the file `chain.json` of an archive. */
export const ArchivedChain = z.strictObject({
  chain: z.strictObject({ chain_id: Id, ...chainFields, paymentAddress: PaymentAddress.optional() }),
  restaurants: z.array(ArchivedRestaurant).max(500),
  ...offerRows,
  /** what its dishes cost (ADR 69): whoever saves a chain owns it */
  costs: z.array(Cost).max(50_000).default([]),
  legal: z.array(z.strictObject({ kind: z.enum(legalKinds), text: LegalBody })).max(legalKinds.length),
});

/** What an archive says of itself: its file `comanda.json`. */
export const ArchiveManifest = z.object({
  comanda: z.literal('archive'),
  format: z.int().min(1),
  archive_id: Id,
  exportedAt: Instant,
  /** the address under which people reach where it comes from */
  installation: Typed.max(300),
  /** who saved it */
  by: Typed.max(400),
  chain: Typed.max(200),
  counts: Counts,
  /** the pictures that it brings, each in three files that are named by what is in them */
  pictures: z.array(Avatar).max(3000),
  /** its other file, with the SHA-256 of its bytes */
  files: z.array(
    z.object({ name: z.literal('chain.json'), bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});

/** Why an archive cannot be brought in. */
export const archiveProblems = [
  'not_an_archive',
  'newer_format',
  'too_large',
  'damaged',
  'unknown_file',
  'picture_invalid',
  'entry_invalid',
] as const;

/** What is not as it was where the archive comes from, and has to be done by hand. */
export const archiveNotes = [
  'table_codes',
  'employee_codes',
  'devices',
  'card_account',
  'orders',
  'activation',
  'printers',
  'pictures',
  'unknown_fields',
] as const;

export const ArchiveReport = z.strictObject({
  dryRun: z.boolean(),
  /** of what is there now */
  chain_id: Id.optional(),
  /** it was brought in before, and nothing was done again */
  already: z.boolean(),
  from: ArchiveManifest.pick({ installation: true, by: true, chain: true, exportedAt: true }).optional(),
  problems: z.array(
    z.strictObject({ problem: z.enum(archiveProblems), path: z.string().optional(), message: z.string().optional() }),
  ),
  brings: Counts,
  notes: z.array(z.strictObject({ note: z.enum(archiveNotes), count: z.int(), names: z.array(z.string()) })),
});

/** Whole chains, from one installation to another. */
export const archiveCalls = {
  'GET /chain/archive': call({
    who: ['owner'],
    query: z.strictObject({ chain_id: Id, orders: Flag.optional() }),
    answer: z.custom<AsyncIterable<Uint8Array>>(),
    kind: 'file',
    summary:
      'Everything that a chain owns as one archive (.tar.gz), without secrets; with `orders` its orders besides, to be kept',
  }),
  'POST /chain/archive/part': call({
    who: ['user'],
    form: true,
    query: z.strictObject({ upload_id: Id, part: z.coerce.number().int().min(0).max(63) }),
    answer: z.object({ upload_id: Id, part: z.int(), bytes: z.int() }),
    summary: 'A part of an archive, at most 4 MB, kept for two hours; sent again it takes the place of the first',
  }),
  'POST /chain/archive': call({
    who: ['user'],
    body: z.strictObject({ upload_id: Id, parts: z.int().min(1).max(64), dryRun: z.boolean().default(false) }),
    answer: ArchiveReport,
    summary:
      'Make a chain of an archive that was uploaded, whole or not at all; whoever does is its first owner. The same archive again makes no second one. `dryRun` says what would be there and what would not',
  }),
};
