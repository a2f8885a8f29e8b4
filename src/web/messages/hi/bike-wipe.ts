import type { BikeWipeTexts } from '../en/bike-wipe.ts'
import type { Translation } from '../translation.ts'

/** The texts of the handle between the bare bike and the bike with parts in Hindi. */
export const translation: Translation<BikeWipeTexts> = {
  wipe: {
    label: 'बिना पार्ट्स या पार्ट्स के साथ',
    position: (percent) => `${percent} % पार्ट्स लगे हैं`,
    bare: 'सादी',
    fitted: 'फ़िट',
  },
}
