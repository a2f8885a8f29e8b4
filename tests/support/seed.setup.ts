import { configureGlobal } from 'fast-check'
import { SEED } from './seed.ts'

// A property that fails prints it.
configureGlobal({ seed: SEED })
