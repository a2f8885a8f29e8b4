import type { Messages } from '#web/messages/en.ts'
import { enStock, type StockTexts } from '#web/messages/en-stock.ts'
import { messages, useMessages } from './messages.ts'

/** All texts, those of keeping stock among them. */
type StockMessages = Messages & StockTexts

export const useStockMessages = (): StockMessages => ({ ...useMessages(), ...enStock })

/** The same outside of components: for titles. */
export const stockMessages = (): StockMessages => ({ ...messages(), ...enStock })
