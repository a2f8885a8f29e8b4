// Loaded into the shop's process before its own code (node --import): plants a defect that the sweep must detect. The
// sources stay unchanged; only the text that is loaded differs.
import { registerHooks } from 'node:module'
import { FAULTS } from './faults.ts'

const name = process.env.PLANTED_FAULT ?? ''
const fault = FAULTS[name]
if (!fault) throw new Error(`There is no fault ${name}.`)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!fault.file.test(url)) return loaded
    const text = String(loaded.source)
    // A defect whose text no longer occurs in the source would prove nothing.
    if (!text.includes(fault.from)) throw new Error(`The fault ${name} does not fit ${url}.`)
    return { ...loaded, source: text.replace(fault.from, fault.to) }
  },
})
