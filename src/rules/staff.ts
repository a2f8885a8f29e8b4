/**
 * The areas that staff can have access to. Orders: with their refunds. Support: messages and claims. Accounts:
 * customers, reports, GST and financial figures. Settings, roles and the audit log are only for the owner.
 */
export const AREAS = ['catalogue', 'orders', 'support', 'accounts'] as const
export type Area = (typeof AREAS)[number]

/** The roles, the most important first (U8); a role that is not listed here has no rights. */
export const ROLES = ['ROLE_ADMIN', 'ROLE_STAFF', 'ROLE_USER'] as const
export type Role = (typeof ROLES)[number]
