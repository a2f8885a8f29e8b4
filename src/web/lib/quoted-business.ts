// Loaded by the few carts that are billed to a business. It is a file of its own because other pages load business.ts at once.
import { billedBusiness, quotedFor } from './business.ts'

export const quotedBusiness = () => quotedFor(billedBusiness())
