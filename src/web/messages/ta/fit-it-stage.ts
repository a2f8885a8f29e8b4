import type { FitItStageTexts } from '../en/fit-it-stage.ts'
import type { Translation } from '../translation.ts'

/** The texts of the picture of a bike on which parts can be tried in Tamil. */
export const translation: Translation<FitItStageTexts> = {
  stage: {
    title: (bike) => `${bike}-இல் பாகங்களைப் பொருத்திப் பாருங்கள்`,
    hint: 'ஒரு பாகத்தைத் தேர்ந்தெடுத்தால் அது பைக்கில் பொருந்தும். விலைகளில் GST அடங்கும்.',
    shownOn: (shows, bike) => `படத்தில் இருப்பது ${shows}; உங்கள் பாகம் ${bike}-க்காகச் செய்யப்படுகிறது.`,
    kinds: 'பாகங்களின் வகைகள்',
    colorOf: (name) => `நிறம்: ${name}`,
    details: (name) => `விவரங்கள்: ${name}`,
    seeDetails: 'விவரங்கள்',
    bare: 'பைக்கை மட்டும் காட்டு',
    putAllOn: 'எல்லாம் பொருத்து',
    takeAllOff: 'எல்லாம் நீக்கு',
    share: 'பகிர்',
    total: 'மொத்தம்',
    nothingOn: 'பைக்கில் இன்னும் எதுவும் இல்லை',
    addNothing: 'பாகங்களை கார்ட்டில் சேர்',
  },
}
