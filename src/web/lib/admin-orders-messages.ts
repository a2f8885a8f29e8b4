import type { Messages } from '#web/messages/en.ts'
import { type AdminOrdersTexts, enAdminOrders } from '#web/messages/en-admin-orders.ts'
import { messages, useMessages } from './messages.ts'

/** All texts, those of the administration of orders among them. */
type AdminOrdersMessages = Messages & AdminOrdersTexts

export const useAdminOrdersMessages = (): AdminOrdersMessages => ({ ...useMessages(), ...enAdminOrders })

/** The same outside of components: for titles. */
export const adminOrdersMessages = (): AdminOrdersMessages => ({ ...messages(), ...enAdminOrders })
