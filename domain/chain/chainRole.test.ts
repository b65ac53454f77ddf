import { describe, expect, it } from 'vitest';
import { chainRoles, roleMay, type ChainRight } from './chainRole.ts';

describe('what people may do in a chain', () => {
  it.each([
    ['owner', ['read', 'manage', 'own']],
    ['manager', ['read', 'manage']],
    ['viewer', ['read']],
  ] as const)('%s: %j', (role, rights) => {
    const all: ChainRight[] = ['read', 'manage', 'own'];
    expect(all.filter((right) => roleMay(role, right))).toEqual(rights);
  });

  it('is told of each role', () => {
    expect(chainRoles).toEqual(['owner', 'manager', 'viewer']);
  });
});
