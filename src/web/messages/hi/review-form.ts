import type { ReviewFormTexts } from '../en/review-form.ts'
import type { Translation } from '../translation.ts'

/** The texts of the form in which a review is written, in Hindi. */
export const translation: Translation<ReviewFormTexts> = {
  reviewForm: {
    write: 'रिव्यू लिखें',
    change: 'अपना रिव्यू बदलें',
    stars: 'स्टार',
    starsName: (stars: number) => `${stars} स्टार`,
    comments: 'आपका रिव्यू',
    count: (count: number, most: number) => `${most} में से ${count} कैरेक्टर`,
    faults: {
      missing: 'कृपया अपना रिव्यू लिखें।',
      control: 'कृपया कंट्रोल कैरेक्टर न डालें।',
      long: 'ज़्यादा से ज़्यादा 250 कैरेक्टर',
    },
    save: 'सेव करें',
    cancel: 'रहने दें',
    thanks: 'आपके रिव्यू के लिए धन्यवाद।',
    changed: 'आपका रिव्यू बदल दिया गया है।',
    stillHidden: 'आपका रिव्यू सेव हो गया है। हमारे देख लेने के बाद यह दिखेगा।',
    hidden: (reason: string) => `आपका रिव्यू फिलहाल नहीं दिख रहा है। कारण: ${reason}। आप इसे बदल सकते हैं: तब हम इसे फिर से देखेंगे।`,
    signedOut: 'आप साइन आउट हो गए हैं। आपका लिखा हुआ सेव है।',
    signIn: 'फिर साइन इन करें',
  },
}
