import { describe, expect, it } from 'vitest';
import { passwordVerdict } from './passwordVerdict.ts';

const own = ['ann.example@example.com', 'Ann', 'Example'];

describe('a new password', () => {
  it.each([
    'password',
    'Passw0rd!',
    '12345678',
    'qwertzui',
    'iloveyou2',
    'aaaaaaaaaaaa',
    'abcd1234',
    'trustno1trustno1',
  ])('is none that everybody tries: not %s', async (password) =>
    expect(await passwordVerdict(password, [])).toBe('common'),
  );

  it.each(['correct horse', 'xk3Pq9Lm', 'chosen by mail', 'Ein Pferd frisst Gras', '馬が草を食べている朝'])(
    'may be %s',
    async (password) => expect(await passwordVerdict(password, own)).toBeUndefined(),
  );

  it.each(['', 'short', '😀😀😀😀'])('has eight characters: not %s', async (password) =>
    expect(await passwordVerdict(password, [])).toBe('short'),
  );

  it.each(['ann.example@example.com', 'Ann.Example', 'annexample1', 'Example2024!', 'example.ann', '1-ANN-ANN-ANN'])(
    'is not the own name or address: not %s',
    async (password) => expect(await passwordVerdict(password, own)).toBe('own'),
  );

  it.each<[string, string[], string]>([
    ['the part of an address before its @', ['jo.li@example.com'], 'Jo.Li-2024'],
    ['each word of an address', ['ann.example@mail.org'], 'annexample1'],
    ['each word of an address with figures', ['ann2example@mail.org'], 'Ann2Example!'],
    ['each word of a name', ['Ann-Marie Example'], 'marie-example24'],
    ['a name that begins with another', ['Ann', 'Annabel'], '1-annabel-1'],
  ])('is not %s', async (_, person, password) => expect(await passwordVerdict(password, person)).toBe('own'));

  it.each<[string, string[], string]>([
    ['hold three letters more than an own name', own, 'Example-kqz'],
    ['be made of what is too short to be a name', ['Jo Li'], 'jo7li9jo3li'],
  ])('may %s', async (_, person, password) => expect(await passwordVerdict(password, person)).not.toBe('own'));

  it('is judged by how it begins: a long tail makes nothing of an easy one', async () => {
    expect(await passwordVerdict(`${'a'.repeat(48)}xk3Pq9Lm`, [])).toBe('common');
    expect(await passwordVerdict(`${'a'.repeat(40)}xk3Pq9Lm`, [])).toBeUndefined();
  });

  it('may hold an own name among other words', async () => {
    expect(await passwordVerdict('Ann rides purple camels', own)).toBeUndefined();
  });

  it('is judged in a moment, however long it is', async () => {
    await passwordVerdict('once, for the dictionary', []);
    const before = process.threadCpuUsage();
    for (const long of ['p4$$w0rd'.repeat(37), '4@8({[<3€6@9#1!|0()5'.repeat(15)]) await passwordVerdict(long, []);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2_000);
  });
});
