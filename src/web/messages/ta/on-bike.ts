import type { OnBikeTexts } from '../en/on-bike.ts'
import type { Translation } from '../translation.ts'

/** The texts of a part's picture on its bike in Tamil. */
export const translation: Translation<OnBikeTexts> = {
  onBike: {
    with: (part, color, bike) => `${bike}-இல் பொருத்திய ${part}${color ? ` (${color})` : ''}`,
    without: 'பாகம் இல்லாமல் பைக்கைக் காட்டு',
    orHold: 'அல்லது படத்தை அழுத்துங்கள்',
    shownOn: (shows, bike) => `படத்தில் உள்ள பைக்: ${shows}; உங்கள் பாகம் ${bike}-க்காகத் தயாரிக்கப்பட்டது.`,
  },
}
