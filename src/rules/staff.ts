/**
 * What the staff of the shop may be let into. Orders: with their refunds. Support: what customers write. Accounts:
 * customers, reports, GST and the figures of money. Settings, roles and the audit log are the owner's alone.
 */
export const AREAS = ['catalogue', 'orders', 'support', 'accounts'] as const
export type Area = (typeof AREAS)[number]

/** Whose first role counts most stands first (A8); a role that is not here has no rights. */
export const ROLES = ['ROLE_ADMIN', 'ROLE_STAFF', 'ROLE_USER'] as const
export type Role = (typeof ROLES)[number]
