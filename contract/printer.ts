import { z } from 'zod';
import { languages } from '../domain/i18n/localizedText.ts';
import type { PrintBlock, PrintDocument } from '../domain/print/printDocument.ts';
import {
  letterWays,
  paperWidths,
  printerKinds,
  printerProblems,
  type Printer as OwnPrinter,
  type PrinterState as State,
} from '../domain/print/printer.ts';
import { printJobKinds, printJobStates, type PrintJob as OwnJob } from '../domain/print/printJob.ts';
import { call } from './call.ts';
import { Deleted, Id, Instant, Name, Typed, TypedLines, Version } from './primitives.ts';

const O = ['owner'] as const;

/** A name or address of the house's own network, with nothing besides: no path, no port, no user. */
const Host = Typed.trim()
  .min(1)
  .max(253)
  .regex(/^[a-zA-Z0-9.:-]+$/);
const Port = z.int().min(1).max(65_535);

/** What an owner says of a printer that the server reaches. */
export const printerFields = {
  name: Name,
  host: Host,
  port: Port,
  paper: z.literal(paperWidths),
  letters: z.enum(letterWays),
  receipts: z.boolean(),
  tickets: z.boolean(),
  stations: z.array(Id).max(50),
  drawer: z.boolean(),
  language: z.enum(languages),
};

export const Printer = z.object({
  printer_id: Id,
  restaurant_id: Id,
  ...printerFields,
  kind: z.enum(printerKinds),
  host: z.string().optional(),
  port: z.int().optional(),
  version: Version,
}) satisfies z.ZodType<OwnPrinter>;

export const PrintJob = z.object({
  job_id: Id,
  restaurant_id: Id,
  printer_id: Id,
  kind: z.enum(printJobKinds),
  title: z.string(),
  state: z.enum(printJobStates),
  drawer: z.literal(true).optional(),
  createdAt: Instant,
}) satisfies z.ZodType<OwnJob>;

const PrinterState = z.object({
  problem: z.enum(printerProblems).optional(),
  since: Instant.optional(),
  paperLow: z.literal(true).optional(),
  silent: z.literal(true).optional(),
}) satisfies z.ZodType<State>;

const Words = TypedLines.max(2000);
const Details = z.array(Words).max(60).optional();
const Block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['name', 'head', 'notice', 'big', 'band', 'text']), text: Words }),
  z.strictObject({ kind: z.literal('rule') }),
  z.strictObject({
    kind: z.literal('row'),
    name: Words,
    value: Typed.max(60),
    details: Details,
    strong: z.literal(true).optional(),
  }),
  z.strictObject({
    kind: z.literal('cells'),
    cells: z.tuple([Typed.max(60), Typed.max(60), Typed.max(60)]).readonly(),
  }),
  z.strictObject({
    kind: z.literal('dish'),
    text: Words,
    details: Details,
    note: Words.optional(),
    void: z.literal(true).optional(),
  }),
]) as z.ZodType<PrintBlock>;

/** In letters: more than the longest bill. Whatever is more takes a printer from everybody who works there. */
const longest = 100_000;
const lettersOf = (blocks: readonly PrintBlock[]): number =>
  blocks.reduce((sum, block) => sum + JSON.stringify(block).length, 0);

const Document = z.strictObject({
  language: z.enum(languages),
  title: Typed.max(400),
  blocks: z
    .array(Block)
    .max(1000)
    .refine((blocks) => lettersOf(blocks) <= longest),
}) satisfies z.ZodType<PrintDocument>;

/** The printers of a house, and what is to be printed there (ADR 59). */
export const printerCalls = {
  'GET /restaurant/printers': call({
    who: ['owner', 'device'],
    can: 'seeDishes',
    query: z.strictObject({ restaurant_id: Id }),
    answer: z.array(
      z.object({
        printer: Printer,
        state: PrinterState,
        /** what is not on paper yet, or nobody knows whether it is, in order */
        jobs: z.array(PrintJob),
      }),
    ),
    summary: 'The printers of a restaurant, how they are, and what waits there or may not have come out',
  }),
  'POST /restaurant/printer': call({
    who: O,
    body: z.strictObject({
      printer: z.strictObject({ printer_id: Id.optional(), restaurant_id: Id, ...printerFields }),
    }),
    answer: Printer,
    summary: 'Add a printer that the server reaches over the network',
  }),
  'PUT /restaurant/printer': call({
    who: O,
    body: z.strictObject({
      printer: z.strictObject({ printer_id: Id, restaurant_id: Id, ...printerFields, version: Version.optional() }),
    }),
    answer: Printer,
    summary: 'Change a printer',
  }),
  'DELETE /restaurant/printer': call({
    who: O,
    query: z.strictObject({ restaurant_id: Id, printer_id: Id }),
    answer: Deleted,
    summary: 'Remove a printer, and what waits there',
  }),
  'POST /restaurant/print-job': call({
    who: ['owner', 'device'],
    can: 'printReceipts',
    body: z.strictObject({
      job_id: Id,
      restaurant_id: Id,
      printer_id: Id,
      kind: z.enum(printJobKinds),
      title: Typed.max(200),
      document: Document.optional(),
      drawer: z.literal(true).optional(),
    }),
    answer: PrintJob,
    summary: 'Print something once: asked again with the same job_id, it is the same job',
  }),
  'GET /restaurant/print-job': call({
    who: ['owner', 'device'],
    can: 'printReceipts',
    query: z.strictObject({ restaurant_id: Id, job_id: Id }),
    answer: PrintJob.extend({ document: Document.optional() }),
    summary: 'What a job prints, to be read on a screen',
  }),
  'PUT /restaurant/print-job': call({
    who: ['owner', 'device'],
    can: 'printReceipts',
    body: z.strictObject({
      job_id: Id,
      restaurant_id: Id,
      /** `again`: print what may not have come out; `end`: it has, or nobody wants it any more */
      step: z.enum(['again', 'end', 'elsewhere']),
      /** of `elsewhere` */
      printer_id: Id.optional(),
    }),
    answer: PrintJob,
    summary: 'What a person decides of a job that waits or may not have come out',
  }),
};
