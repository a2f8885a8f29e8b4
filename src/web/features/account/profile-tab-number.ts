/** The addresses if the address names no tab, and the profile for an unknown one (U11). */
export function toProfileTab(wanted: string | null): 0 | 1 | 2 {
  if (wanted === null || wanted === '1') return 1
  return wanted === '2' ? 2 : 0
}
