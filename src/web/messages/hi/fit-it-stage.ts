import type { FitItStageTexts } from '../en/fit-it-stage.ts'
import type { Translation } from '../translation.ts'

/** The texts of the picture of a bike on which parts can be tried in Hindi. */
export const translation: Translation<FitItStageTexts> = {
  stage: {
    title: (bike) => `${bike} पर पार्ट्स लगाकर देखें`,
    hint: 'पार्ट चुनें, और वह बाइक पर लग जाएगा। कीमतों में GST शामिल है।',
    shownOn: (shows, bike) => `तस्वीर में ${shows} है; आपका पार्ट ${bike} के लिए बना है।`,
    kinds: 'पार्ट्स के प्रकार',
    colorOf: (name) => `रंग: ${name}`,
    details: (name) => `विवरण: ${name}`,
    seeDetails: 'विवरण',
    bare: 'सिर्फ़ बाइक दिखाएँ',
    putAllOn: 'सब लगाएँ',
    takeAllOff: 'सब हटाएँ',
    share: 'शेयर करें',
    total: 'कुल',
    nothingOn: 'बाइक पर अभी कुछ नहीं लगा है',
    addNothing: 'पार्ट्स कार्ट में जोड़ें',
  },
}
