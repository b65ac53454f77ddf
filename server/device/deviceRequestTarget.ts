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
  const able = await cardTakers(sql, restaurant_id);
  if (device_id) return able.some((each) => each.device_id === device_id) ? accept(device_id) : notHere;
  if (terminal_id) {
    const holder = able.find((each) => holds(each, terminal_id));
    return holder ? accept(holder.device_id) : refuse('terminal_id_invalid');
  }
  const others = able.filter((each) => each.device_id !== by);
  const target = others.find(({ terminals }) => terminals.length > 0) ?? others[0];
  return target ? accept(target.device_id) : notHere;
}

/** The devices that can take a card for a restaurant now, the one seen last first. */
const cardTakers = async (sql: Sql, restaurant_id: string): Promise<Candidate[]> =>
  (await candidatesOf(sql, restaurant_id)).filter(
    (each) => modeCan(each.mode, 'useTerminal') && each.restaurant_id === restaurant_id,
  );

/** Which of them a terminal was given to: whoever holds none of them can ask that one (D34). */
export async function terminalHolders(
  sql: Sql,
  restaurant_id: string,
): Promise<(terminal_id: string) => { device_id: string; name: string } | undefined> {
  const able = await cardTakers(sql, restaurant_id);
  return (terminal_id) => {
    const holder = able.find((each) => holds(each, terminal_id));
    return holder && { device_id: holder.device_id, name: holder.name };
  };
}

const notHere = refuse('device_not_linked');

const holds = ({ terminals }: Candidate, terminal_id: string): boolean =>
  terminals.some((terminal) => terminal.terminal_id === terminal_id);
