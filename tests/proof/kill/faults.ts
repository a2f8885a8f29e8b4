/** A defect that the sweep must detect: a text of one source file, and what is loaded in its place. */
interface PlantedFault {
  readonly file: RegExp
  readonly from: string
  readonly to: string
}

export const FAULTS: Readonly<Record<string, PlantedFault>> = {
  // Emails are queued on a separate connection: they are sent even if the order is never paid.
  'mail-before-commit': {
    file: /\/src\/server\/lib\/jobs\.ts$/,
    from: 'toRows(kind, data), { db })',
    to: 'toRows(kind, data))',
  },
  // Emails are queued after the transaction: a process that ends in between loses them. A connection is released as soon
  // as the commit was answered, so the answer, and no time, decides when they are queued.
  'mail-after-commit': {
    file: /\/src\/server\/lib\/jobs\.ts$/,
    from: 'await boss.insert(kind.name, toRows(kind, data), { db })',
    to: 'const { release } = tx.client; tx.client.release = (error) => { release(error); if (!error) void boss.insert(kind.name, toRows(kind, data)) }',
  },
  // After a lost answer a payment is created again, without checking whether it exists.
  'blind-retry': {
    file: /\/src\/server\/lib\/razorpay\.ts$/,
    from: 'return (await byReceipt(receipt)) ?? (await client.once(',
    to: 'return (await client.once(',
  },
  // The answer does not wait for the commit.
  'early-answer': {
    file: /\/src\/server\/lib\/tx\.ts$/,
    from: "const { command } = await client.query('commit')",
    to: "const command = 'COMMIT' as string; client.query('commit').catch(() => {})",
  },
  // When asked to shut down, the process ends at once, without waiting for open requests.
  'no-drain': {
    file: /\/src\/programs\/shop\/shutdown\.ts$/,
    from: 'void end().then(() => process.exit(0))',
    to: 'process.exit(0)',
  },
  // A deadlocked transaction is not retried.
  'no-retry': {
    file: /\/src\/server\/lib\/tx\.ts$/,
    from: "'40P01', ",
    to: '',
  },
  // Orders without news from the provider are never reconciled.
  'no-timer': {
    file: /\/src\/server\/modules\/payments\/watch\.service\.ts$/,
    from: 'await reconcilePendingOrders(ctx(), OPEN_STATES, 24 * 60)',
    to: '',
  },
  // There is no time limit for the database's answers.
  'no-time-out': {
    file: /\/src\/db\/client\.ts$/,
    from: 'query_timeout: longestMs + SILENCE_MS,',
    to: '',
  },
}
