import type { OnBikeTexts } from '../en/on-bike.ts'
import type { Translation } from '../translation.ts'

/** The texts of a part's picture on its bike in Hindi. */
export const translation: Translation<OnBikeTexts> = {
  onBike: {
    with: (part, color, bike) => `${bike} पर लगा ${part}${color ? ` (${color})` : ''}`,
    without: 'बिना पार्ट के बाइक दिखाएँ',
    orHold: 'या तस्वीर दबाए रखें',
    shownOn: (shows, bike) => `तस्वीर में बाइक: ${shows}; आपका पार्ट ${bike} के लिए बना है।`,
  },
}
