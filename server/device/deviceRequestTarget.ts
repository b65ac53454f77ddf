import { accept, refuse, type Result } from '#domain/error/refusal.ts';
import { modeCan } from '#domain/device/modes.ts';
import type { Sql } from '../db/sql.ts';
import { candidatesOf, type Candidate } from './deviceRequestRepository.ts';

type Asked = { restaurant_id: string; device_id?: string | undefined; terminal_id?: string | undefined; by: string };

/**
 * Whom a request goes to: the device that it names, else the one that holds the terminal, else another one that takes
 * cards. Only devices that operate the restaurant now can carry it out.
 */
export async function requestTarget(sql: Sql, asked: Asked): Promise<Result<string>> {
  const { restaurant_id, device_id, terminal_id, by } = asked;
  const able = (await candidatesOf(sql, restaurant_id)).filter(
    (each) => modeCan(each.mode, 'useTerminal') && each.restaurant_id === restaurant_id,
  );
  if (device_id) return able.some((each) => each.device_id === device_id) ? accept(device_id) : notHere;
  if (terminal_id) {
    const holder = able.find((each) => holds(each, terminal_id));
    return holder ? accept(holder.device_id) : refuse('terminal_id_invalid');
  }
  const others = able.filter((each) => each.device_id !== by);
  const target = others.find(({ terminals }) => terminals.length > 0) ?? others[0];
  return target ? accept(target.device_id) : notHere;
}

const notHere = refuse('device_not_linked');

const holds = ({ terminals }: Candidate, terminal_id: string): boolean =>
  terminals.some((terminal) => terminal.terminal_id === terminal_id);
