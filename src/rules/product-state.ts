/** Drafts and scheduled products are seen by those who edit the catalogue; a scheduled one is published at its time. */
export const PRODUCT_STATES = ['published', 'scheduled', 'draft'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]
