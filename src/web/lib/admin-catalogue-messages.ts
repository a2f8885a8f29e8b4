import type { Messages } from '#web/messages/en.ts'
import { type AdminCatalogueTexts, enAdminCatalogue } from '#web/messages/en-admin-catalogue.ts'
import { messages, useMessages } from './messages.ts'

/** All texts, those of keeping bikes and products among them. */
export type AdminCatalogueMessages = Messages & AdminCatalogueTexts

export const useAdminCatalogueMessages = (): AdminCatalogueMessages => ({ ...useMessages(), ...enAdminCatalogue })

/** The same outside of components: for titles. */
export const adminCatalogueMessages = (): AdminCatalogueMessages => ({ ...messages(), ...enAdminCatalogue })
