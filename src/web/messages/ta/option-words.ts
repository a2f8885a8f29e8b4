import type { OptionWordsTexts } from '../en/option-words.ts'
import type { Translation } from '../translation.ts'

/** The names of the options of a product in Tamil. */
export const translation: Translation<OptionWordsTexts> = {
  color: { label: 'நிறங்கள்', warning: 'தயாரிப்பின் நிறத்தைத் தேர்ந்தெடுங்கள்!!' },
  model: { label: 'பைக் மாடல்', warning: 'உங்கள் பைக் மாடலைத் தேர்ந்தெடுங்கள்!!' },
  type: { label: 'தயாரிப்பு வகை', warning: 'தயாரிப்பு வகையைத் தேர்ந்தெடுங்கள்!!' },
  warnOwn: (heading) => `“${heading}” என்பதில் ஒன்றைத் தேர்ந்தெடுங்கள்.`,
}
