import type { accounts } from './accounts.ts'
import type { catalogue } from './catalogue.ts'
import type { contact } from './contact.ts'
import type { quote } from './quote.ts'
import type { reviews } from './reviews.ts'
import type { shop } from './shop.ts'

/** Every call of the API, as a type: the caller needs no more. */
export type Api = typeof accounts & typeof catalogue & typeof contact & typeof quote & typeof reviews & typeof shop
