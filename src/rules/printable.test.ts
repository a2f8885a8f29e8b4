import { describe, expect, test } from 'vitest'
import { firstUnprintable } from './printable.ts'

describe('the characters that documents can print', () => {
  test('are those of names and addresses in Latin and in the ten other scripts of India, with digits and signs', () => {
    for (const text of [
      'José D’Souza, No. 12/3-B (1st floor) – “Rose” & Sons ₹ ½ № ™',
      'محمد علی خان، مکان ۷۸۶',
      'ज्ञानेश्वर छत्रपती १२',
      'চট্টোপাধ্যায় ১২ ৰাজেশ্বৰী',
      'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
      'શ્રીનિવાસ ત્રિવેદી',
      'ଜଗନ୍ନାଥ ମହାପାତ୍ର',
      'லக்ஷ்மி ஸ்ரீ',
      'శ్రీనివాస్ వెంకటేశ్వర్లు',
      'ಲಕ್ಷ್ಮೀ ಶ್ರೀನಿವಾಸ',
      'കൃഷ്ണൻ സ്ത്രീ',
      'two\nlines\tand a tab',
      // Marks of direction and byte order are not seen, and are left out.
      '\u202aRavi\u202c\u200b\ufeff',
    ]) {
      expect(firstUnprintable(text), text).toBeNull()
    }
  })

  test('are not those of other scripts, pictures, and codes without a character', () => {
    for (const character of ['中', 'か', '한', 'ක', 'ไ', 'א', '😀', '❤', '★', '→', '\u0378', '\ue000', '\u0a80']) {
      expect(firstUnprintable(`Ravi ${character} Kumar`), character).toBe(character)
    }
  })
})
