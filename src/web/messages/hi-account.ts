import type { AccountTexts } from './en-account.ts'
import type { Translation } from './translation.ts'

/** The texts of the pages about one's account in Hindi. */
export const hiAccount: Translation<AccountTexts> = {
  account: { email: 'ईमेल', password: 'पासवर्ड' },
  signin: { title: 'साइन इन', submit: 'साइन इन', signUp: 'साइन अप' },
}
