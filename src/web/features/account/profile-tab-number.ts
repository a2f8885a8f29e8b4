/**
 * Returns the tab for the address's parameter: the addresses without one, and the profile for an unknown value (U11).
 */
export function toProfileTab(wanted: string | null): 0 | 1 | 2 {
  if (wanted === null || wanted === '1') return 1
  return wanted === '2' ? 2 : 0
}
