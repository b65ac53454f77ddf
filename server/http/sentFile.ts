import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import { endStalled } from './endStalled.ts';

/** D28 */
const mostBytes = 10 * 1024 * 1024;

/** The file in the field `file` of a form, read into memory. */
export async function sentFile(request: FastifyRequest): Promise<Result<Buffer>> {
  if (!request.isMultipart()) return refuse('file_invalid');
  const watched = endStalled(request.raw);
  try {
    const limits = { fileSize: mostBytes, files: 1, fields: 10, fieldSize: 10_000, parts: 11, headerPairs: 20 };
    const part: MultipartFile | undefined = await request.file({ limits });
    if (part?.fieldname !== 'file') return refuse('file_invalid');
    return accept(await part.toBuffer());
  } catch (error) {
    // else the form is no form, or ends before its end
    return refuse((error as { statusCode?: number }).statusCode === 413 ? 'body_too_large' : 'file_invalid');
  } finally {
    watched();
  }
}
