import type { AccountTexts } from './en-account.ts'
import type { Translation } from './translation.ts'

/** The texts of the pages about one's account in Tamil. */
export const taAccount: Translation<AccountTexts> = {
  account: { email: 'மின்னஞ்சல்', password: 'கடவுச்சொல்', showPassword: 'கடவுச்சொல்லைக் காட்டு' },
  signin: {
    title: 'உள்நுழைக',
    body: 'உங்கள் ஆர்டர்கள், முகவரிகள், புள்ளிகள் அனைத்தும் உங்கள் கணக்கில் இருக்கும்.',
    submit: 'உள்நுழைக',
    forgot: 'கடவுச்சொல் மறந்துவிட்டதா?',
    newHere: 'புதியவரா?',
    signUp: 'பதிவு செய்க',
  },
}
