/** What the fields of the settings are called, in their forms and in what is noted of their changes. */
export const SETTING_WORDS = {
  name: 'Trade name',
  brand: 'Brand of the products',
  legalName: 'Legal name',
  address: 'Address',
  state: 'State',
  gstin: 'GSTIN',
  email: 'E-mail',
  phone: 'Phone',
  whatsapp: 'WhatsApp number',
  'grievance.name': 'Grievance officer',
  'grievance.email': 'Grievance officer’s e-mail',
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
  code: 'Code',
  percent: 'Percent',
  amount: 'Rupees',
  from: 'From',
  until: 'Until',
  uses: 'Uses in all',
  usesEach: 'Uses per customer',
  withFirstOrder: 'Adds up with the first order’s offer',
  endsAt: 'Ends',
} as const

const words: Readonly<Record<string, string>> = SETTING_WORDS

/** The name of a field; what has none is called as it is kept. */
export const settingWord = (field: string): string => words[field] ?? field
