import type { Paise } from './money.ts'

/** Returns the MRP of a product whose price changes: it moves by the same share, up to a whole rupee. */
export function movedMrp(mrp: Paise, before: Paise, after: Paise): Paise {
  if (before === after || before === 0) return mrp
  // The product of two amounts may have more digits than a number holds.
  const [share, whole] = [BigInt(mrp) * BigInt(after), BigInt(before) * 100n]
  return Number((share + whole - 1n) / whole) * 100
}
