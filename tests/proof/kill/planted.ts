// Loaded into the shop's process before it (node --import): plants a fault, for which the sweep must have an eye. The
// sources stay as they are; what is loaded of them is another text.
import { registerHooks } from 'node:module'

interface Planted {
  readonly file: RegExp
  readonly from: string
  readonly to: string
}

const FAULTS: Readonly<Record<string, Planted>> = {
  // Letters are queued on a connection of their own: they leave although the order is never paid.
  'mail-before-commit': {
    file: /\/src\/server\/lib\/jobs\.ts$/,
    from: '{ db },',
    to: '{},',
  },
  // Letters are queued when the transaction is over: what ends in between takes them along.
  'mail-after-commit': {
    file: /\/src\/server\/lib\/jobs\.ts$/,
    from: 'await boss.insert(\n        kind.name,\n        data.map((each) => ({ data: each })),\n        { db },\n      )',
    to: 'setTimeout(() => void boss.insert(kind.name, data.map((each) => ({ data: each }))), 300)',
  },
  // A payment is opened again when its answer was lost, without asking whether it is there.
  'blind-retry': {
    file: /\/src\/server\/lib\/razorpay\.ts$/,
    from: 'return (await byReceipt(receipt)) ?? (await once(',
    to: 'return (await once(',
  },
  // The answer does not wait for the commit.
  'early-answer': {
    file: /\/src\/server\/lib\/tx\.ts$/,
    from: "await client.query('commit')",
    to: "client.query('commit').catch(() => {})",
  },
  // Told to end, it does so at once, whoever is inside.
  'no-drain': {
    file: /\/src\/main\.ts$/,
    from: 'void end().then(() => process.exit(0))',
    to: 'process.exit(0)',
  },
  // What was deadlocked is not tried again.
  'no-retry': {
    file: /\/src\/server\/lib\/tx\.ts$/,
    from: "'40P01', ",
    to: '',
  },
  // Nobody looks after orders of which nothing is heard.
  'no-timer': {
    file: /\/src\/server\/modules\/payments\/watch\.service\.ts$/,
    from: "await pursueOrders(ctx(), ['awaiting', 'confirming'], 24 * 60)",
    to: '',
  },
  // An answer of the database is waited for without an end.
  'no-time-out': {
    file: /\/src\/db\/client\.ts$/,
    from: 'query_timeout: longestMs + SILENCE_MS,',
    to: '',
  },
}

const name = process.env.PLANTED_FAULT ?? ''
const fault = FAULTS[name]
if (!fault) throw new Error(`There is no fault ${name}.`)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!fault.file.test(url)) return loaded
    const text = String(loaded.source)
    // A fault that fits nowhere any more would prove nothing.
    if (!text.includes(fault.from)) throw new Error(`The fault ${name} does not fit ${url}.`)
    return { ...loaded, source: text.replace(fault.from, fault.to) }
  },
})
