import { plainCode } from './pasted.ts'

/** A State or Union Territory: its GST code and the first digits of its PINs. */
export interface IndianState {
  readonly name: string
  readonly gst: string
  /**
   * Ranges of the first three digits, both ends included, after the sorting districts of India Post. They overlap at
   * borders, so a PIN alone may not name a state; some places have the PIN of a neighbouring state's post office.
   */
  readonly pins: readonly (readonly [number, number])[]
}

const state = (name: string, gst: string, ...pins: (readonly [number, number])[]): IndianState => ({ name, gst, pins })

export const STATES: readonly IndianState[] = [
  state('Andaman and Nicobar Islands', '35', [744, 744]),
  state('Andhra Pradesh', '37', [507, 507], [515, 535]),
  state('Arunachal Pradesh', '12', [790, 792]),
  state('Assam', '18', [781, 788]),
  state('Bihar', '10', [800, 813], [821, 821], [823, 824], [841, 855]),
  state('Chandigarh', '04', [140, 140], [160, 160]),
  state('Chhattisgarh', '22', [490, 497]),
  state('Dadra and Nagar Haveli and Daman and Diu', '26', [362, 362], [396, 396]),
  state('Delhi', '07', [110, 110]),
  state('Goa', '30', [403, 403]),
  state('Gujarat', '24', [360, 396]),
  state('Haryana', '06', [121, 136]),
  state('Himachal Pradesh', '02', [171, 177]),
  state('Jammu and Kashmir', '01', [180, 193]),
  state('Jharkhand', '20', [813, 816], [822, 822], [825, 835]),
  state('Karnataka', '29', [560, 591]),
  state('Kerala', '32', [670, 695]),
  state('Ladakh', '38', [194, 194]),
  state('Lakshadweep', '31', [682, 682]),
  state('Madhya Pradesh', '23', [450, 488]),
  state('Maharashtra', '27', [400, 402], [404, 445]),
  state('Manipur', '14', [795, 795]),
  state('Meghalaya', '17', [793, 794]),
  state('Mizoram', '15', [796, 796]),
  state('Nagaland', '13', [797, 798]),
  state('Odisha', '21', [751, 770]),
  state('Puducherry', '34', [533, 533], [605, 605], [607, 607], [609, 609], [673, 673]),
  state('Punjab', '03', [140, 160]),
  state('Rajasthan', '08', [301, 345]),
  state('Sikkim', '11', [737, 737]),
  state('Tamil Nadu', '33', [600, 643]),
  state('Telangana', '36', [500, 509]),
  state('Tripura', '16', [799, 799]),
  state('Uttar Pradesh', '09', [201, 247], [250, 262], [264, 285]),
  state('Uttarakhand', '05', [244, 249], [262, 263]),
  state('West Bengal', '19', [700, 736], [738, 743]),
]

/** Such as installations at sea: a business can be there, never in the seller's state; nothing is delivered. */
const OTHER_TERRITORY = state('Other Territory', '97')

/** Everywhere that a business can be registered. */
export const PLACES = [...STATES, OTHER_TERRITORY]

/** Returns the GST code of a place; empty for an unknown one. */
export const stateCodeOf = (name: string): string => PLACES.find((each) => each.name === name)?.gst ?? ''

export const STATE_NAMES: readonly string[] = STATES.map((each) => each.name)

/** The only country that the shop delivers to (U14), and the sentence that says so. */
export const COUNTRY = 'India'
export const ONLY_INDIA = 'We deliver within India only. There are no international orders.'

/** Matches a PIN: six digits, the first not zero; what groups them is removed before. */
export const PINCODE = /^[1-9][0-9]{5}$/
export const foldPincode = (typed: string): string => plainCode(typed).replace(/[ .-]/g, '')

/** Matches an Indian mobile number after removing what groups it, +91, 91, 0091 and a leading 0 (U12). */
export const MOBILE = /^[6-9][0-9]{9}$/
const WRITTEN_MOBILE = /^(?:(?:\+|00)?91)?0?([6-9]\d{9})$/
export function foldMobile(typed: string): string {
  const digits = plainCode(typed)
    .replace(/^tel:/i, '')
    .replace(/[ ().-]/g, '')
  return WRITTEN_MOBILE.exec(digits)?.[1] ?? digits
}
export const isMobile = (typed: string): boolean => MOBILE.test(foldMobile(typed))

/** None for an invalid PIN or an army PIN (9...), which couriers do not serve. */
export function statesOfPincode(pincode: string): string[] {
  const folded = foldPincode(pincode)
  if (!PINCODE.test(folded)) return []
  const start = Number(folded.slice(0, 3))
  return STATES.filter(({ pins }) => pins.some(([from, to]) => start >= from && start <= to)).map((each) => each.name)
}

/** Whether the shop can deliver to a PIN, by its first three digits. */
export const isPincode = (typed: string): boolean => statesOfPincode(typed).length > 0

/** Returns why the shop cannot deliver to a PIN, or null if it can. */
export function deliveryProblem(pincode: string): string | null {
  if (isPincode(pincode)) return null
  const start = foldPincode(pincode).slice(0, 3)
  return start.startsWith('9')
    ? 'PINs that begin with 9 belong to the Army Post Office. Our couriers cannot deliver there.'
    : `No PIN of India begins with ${start}. Please check it.`
}

/** Returns the state of a PIN if there is only one. */
export function stateOfPincode(pincode: string): string | null {
  const [only, ...more] = statesOfPincode(pincode)
  return only !== undefined && more.length === 0 ? only : null
}

/** The states of a PIN, if that of its address is not among them. Other territory has no PINs of its own. */
export function contradictedStates(pincode: string, stateName: string): string[] {
  const possible = statesOfPincode(pincode)
  return stateName === '' || stateName === OTHER_TERRITORY.name || possible.includes(stateName) ? [] : possible
}

/** Returns why a PIN cannot belong to a state, or null if it can. */
export function pincodeProblem(pincode: string, stateName: string): string | null {
  if (!isPincode(pincode)) return deliveryProblem(pincode)
  const states = contradictedStates(pincode, stateName)
  if (states.length === 0) return null
  return `PIN ${foldPincode(pincode)} is not in ${stateName}. It belongs to ${states.join(' or ')}.`
}

/** A contradiction of PIN and state is only a question: who has confirmed both is believed. */
export const pincodeRefusal = (pincode: string, stateName: string, confirmed: boolean): string | null =>
  confirmed && isPincode(pincode) ? null : pincodeProblem(pincode, stateName)
