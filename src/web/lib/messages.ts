import { en, type Messages } from '#web/messages/en.ts'
import { translated } from './texts.ts'

const texts = translated(en, 'shop')

/** The texts of the language that the page is shown in. */
export const useMessages = (): Messages => texts()

/** The same outside of components: for titles and descriptions. */
export const messages = (): Messages => texts()
