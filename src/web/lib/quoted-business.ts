// Loaded by the few carts that are billed to a business.
import { billedBusiness, quotedFor } from './business.ts'

export const quotedBusiness = () => quotedFor(billedBusiness())
