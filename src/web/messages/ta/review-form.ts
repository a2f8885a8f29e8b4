import { pluralFor } from '#web/lib/plural.ts'
import type { ReviewFormTexts } from '../en/review-form.ts'
import type { Translation } from '../translation.ts'

const plural = pluralFor('ta')

/** The texts of the form in which a review is written, in Tamil. */
export const translation: Translation<ReviewFormTexts> = {
  reviewForm: {
    write: 'ரிவ்யூ எழுது',
    change: 'உங்கள் ரிவ்யூவைத் திருத்து',
    stars: 'ஸ்டார்கள்',
    starsName: (stars) => plural(stars, `${stars} ஸ்டார்`, `${stars} ஸ்டார்கள்`),
    comments: 'உங்கள் ரிவ்யூ',
    count: (count, most) => `${most} எழுத்துகளில் ${count}`,
    faults: {
      missing: 'உங்கள் ரிவ்யூவை எழுதுங்கள்.',
      control: 'கண்ணுக்குத் தெரியாத கட்டுப்பாட்டு எழுத்துகளை நீக்குங்கள்.',
      long: 'அதிகபட்சம் 250 எழுத்துகள்',
    },
    save: 'சேமி',
    cancel: 'ரத்து செய்',
    thanks: 'உங்கள் ரிவ்யூவுக்கு நன்றி.',
    changed: 'உங்கள் ரிவ்யூ மாற்றப்பட்டது.',
    stillHidden: 'உங்கள் ரிவ்யூ சேமிக்கப்பட்டது. நாங்கள் பார்த்த பிறகு அது காட்டப்படும்.',
    hidden: (reason) => `உங்கள் ரிவ்யூ இப்போது காட்டப்படவில்லை. காரணம்: ${reason}. நீங்கள் அதை மாற்றலாம்: மாற்றியதும் மீண்டும் பார்ப்போம்.`,
    signedOut: 'நீங்கள் லாக் அவுட் ஆகிவிட்டீர்கள். நீங்கள் எழுதியது அப்படியே உள்ளது.',
    signIn: 'மீண்டும் லாகின் செய்',
  },
}
