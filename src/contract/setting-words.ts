/** The names of the settings' fields, in their forms and in the list of changes, where the field's own does not say it. */
const SETTING_WORDS = {
  name: 'Trade name',
  brand: 'Brand of the products',
  address: 'Address',
  state: 'State',
  gstin: 'GSTIN',
  email: 'Email',
  phone: 'Phone',
  whatsapp: 'WhatsApp number',
  'grievance.name': 'Grievance officer',
  'grievance.designation': 'Grievance officer’s designation',
  'grievance.email': 'Grievance officer’s email',
  'grievance.phone': 'Grievance officer’s phone',
  mapUrl: 'Map on the contact page',
  'social.network': 'Facebook',
  'social.photos': 'Instagram',
  'social.videos': 'YouTube',
  title: 'Title',
  summary: 'Summary',
  text: 'Text',
  fullDays: 'Days with full refund',
  laterPercent: 'Percent after that',
  daysLeast: 'Days on the way, at least',
  daysMost: 'Days on the way, at most',
  code: 'Code',
  percent: 'Percent',
  amount: 'Rupees',
  from: 'From',
  until: 'Until',
  usageLimit: 'Uses in all',
  usageLimitPerCustomer: 'Uses per customer',
  // The former names of both, in changes recorded before.
  uses: 'Uses in all',
  usesEach: 'Uses per customer',
  withFirstOrder: 'Adds up with the first order’s offer',
  endsAt: 'Ends',
  hsn: 'HSN code',
  hsnDigits: 'Digits of the HSN on invoices',
  makerName: 'Manufacturer',
  makerAddress: 'Address of the manufacturer',
  'welcome.on': 'Welcome popup',
  'welcome.from': 'Welcome popup from',
  'welcome.until': 'Welcome popup until',
  'banner.on': 'Banner',
  'banner.from': 'Banner from',
  'banner.until': 'Banner until',
  'banner.text': 'Text of the banner',
  bike: 'Bike',
  parts: 'Parts on it',
  secondFactor: 'Staff must use a second factor',
} as const

const words: Readonly<Record<string, string>> = SETTING_WORDS

export const settingWord = (field: string): string | undefined => words[field]

/** Returns the readable name of a setting's field: its own word, or what its name says: 'netQuantity', Net quantity. */
export const settingLabel = (field: string): string => words[field] ?? (COMPOUND.test(field) ? sentence(field) : field)

/** Matches a name of several words; options, colours and couriers are called as the seller calls them. */
const COMPOUND = /^[a-z]+[A-Z.][A-Za-z.]*$/

function sentence(name: string): string {
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('.', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
