// The customers of the demo's year. They are invented, as their last names say; their addresses are in no register.
import type { RegisteredAddress } from '#rules/billing.ts'

export interface YearCustomer {
  readonly firstName: string
  readonly lastName: string
  /** The code of the bike that they buy parts for. */
  readonly bike: string
  readonly city: string
  readonly state: string
  readonly pincode: string
  /** A business. */
  readonly gstin?: string
  /** The registered name and address of a business that has goods sent to another state. */
  readonly billing?: RegisteredAddress
}

const customer = (name: string, bike: string, place: string, business: Partial<YearCustomer> = {}): YearCustomer => {
  const [firstName = '', lastName = ''] = name.split(' ')
  const [city = '', state = '', pincode = ''] = place.split(', ')
  return { firstName, lastName: `${lastName} (demo)`, bike, city, state, pincode, ...business }
}

export const YEAR_CUSTOMERS: readonly YearCustomer[] = [
  customer('Divya Krishnan', 'himalayan-450', 'Coimbatore, Tamil Nadu, 641018'),
  customer('Suresh Babu', 'classic-350', 'Chennai, Tamil Nadu, 600020'),
  customer('Fathima Beevi', 'adventure-390', 'Kochi, Kerala, 682016'),
  customer('Senthil Murugan', 'interceptor-650', 'Coimbatore, Tamil Nadu, 641012', { gstin: '33AAAAA0000A1Z9' }),
  customer('Rahul Shetty', 'nx500', 'Bengaluru, Karnataka, 560034'),
  customer('Aishwarya Rao', 'duke-390', 'Hyderabad, Telangana, 500032'),
  customer('Nikhil Joshi', 'v-strom-sx', 'Pune, Maharashtra, 411038'),
  customer('Manpreet Kaur', 'himalayan-411', 'Ludhiana, Punjab, 141001'),
  customer('Kavin Prakash', 'speed-400', 'Madurai, Tamil Nadu, 625020'),
  customer('Deepa Hegde', 'xpulse-200', 'Bengaluru, Karnataka, 560076', { gstin: '29AAAAA0000A1ZY' }),
  customer('Tenzin Dorjee', 'himalayan-450', 'Gangtok, Sikkim, 737101'),
  customer('Abhijit Das', 'scram-411', 'Kolkata, West Bengal, 700029'),
  customer('Meghna Patil', 'meteor-350', 'Mumbai, Maharashtra, 400050'),
  customer('Vishnu Nambiar', 'super-meteor-650', 'Thrissur, Kerala, 680001'),
  customer('Ritu Chauhan', 'hunter-350', 'Delhi, Delhi, 110016'),
  customer('Sameer Khan', 'dominar-400', 'Panaji, Goa, 403001', {
    gstin: '27AAAAA0000A1Z2',
    billing: { name: 'Konkan Rides (demo)', address: '4 Invented Street', city: 'Mumbai', pincode: '400050' },
  }),
  customer('Harini Venkat', 'scrambler-400-x', 'Tiruchirappalli, Tamil Nadu, 620001'),
  customer('Yash Agarwal', 'mt-15', 'Jaipur, Rajasthan, 302001'),
  customer('Lalrin Puia', 'adventure-390', 'Aizawl, Mizoram, 796001'),
  customer('Bhavana Gowda', 'continental-gt-650', 'Mysuru, Karnataka, 570001'),
  customer('Ashok Pandian', 'cb350', 'Salem, Tamil Nadu, 636007'),
  customer('Ishaan Mehta', 'g-310-gs', 'Ahmedabad, Gujarat, 380009'),
  customer('Revathi Chandran', 'apache-rr-310', 'Erode, Tamil Nadu, 638001'),
  customer('Sourav Mohanty', 'pulsar-ns400', 'Bhubaneswar, Odisha, 751001'),
  customer('Naveen Reddy', 'ronin-225', 'Vijayawada, Andhra Pradesh, 520001'),
]

/** Returns an address of a domain that is reserved for examples (RFC 2606). */
export const emailOf = ({ firstName, lastName }: YearCustomer): string =>
  `${firstName}.${lastName.replace(' (demo)', '')}@example.com`.toLowerCase()

/** Returns a mobile number of a series that no operator has, so that it cannot ring anybody. */
export const mobileOf = (place: number): string => `61000000${String(place + 1).padStart(2, '0')}`
