/** The tab that an address asks for: without one the addresses, and the profile for anything that is no tab (A11). */
export function profileTab(wanted: string | null): 0 | 1 | 2 {
  if (wanted === null || wanted === '1') return 1
  return wanted === '2' ? 2 : 0
}
