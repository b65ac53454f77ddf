/**
 * What people may do in a chain: an owner everything; a manager all but what concerns the chain's own money (plan, cards,
 * pay-outs, where it is billed) and who belongs to it; a viewer reads.
 */
export const chainRoles = ['owner', 'manager', 'viewer'] as const;
export type ChainRole = (typeof chainRoles)[number];

/** What is asked of somebody: to read, to change what the house offers and how it runs, or to own it. */
export type ChainRight = 'read' | 'manage' | 'own';

const rights: Record<ChainRole, readonly ChainRight[]> = {
  owner: ['read', 'manage', 'own'],
  manager: ['read', 'manage'],
  viewer: ['read'],
};

export const roleMay = (role: ChainRole, right: ChainRight): boolean => rights[role].includes(right);
