import { defineTexts } from '#web/lib/texts.ts'

/** What the specification calls the options of a product, and what asks for a value of each. */
const english = {
  color: { label: 'Colors', warning: 'Please select your product color!!' },
  model: { label: 'Bike Model', warning: 'Please select your Bike model!!' },
  type: { label: 'Product Type', warning: 'Please select your Product type!!' },
  warnOwn: (heading: string) => `Please choose an option under “${heading}”.`,
}

export type OptionWordsTexts = typeof english
export const optionWordsTexts = defineTexts('option-words', english)
