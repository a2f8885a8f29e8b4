import type { OptionWordsTexts } from '../en/option-words.ts'
import type { Translation } from '../translation.ts'

/** The names of the options of a product in Hindi. */
export const translation: Translation<OptionWordsTexts> = {
  color: { label: 'रंग', warning: 'कृपया प्रोडक्ट का रंग चुनें!!' },
  model: { label: 'बाइक मॉडल', warning: 'कृपया अपनी बाइक का मॉडल चुनें!!' },
  type: { label: 'प्रोडक्ट टाइप', warning: 'कृपया प्रोडक्ट टाइप चुनें!!' },
  warnOwn: (heading) => `कृपया “${heading}” में से एक विकल्प चुनें।`,
}
