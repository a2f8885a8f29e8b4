import type { BikeWipeTexts } from '../en/bike-wipe.ts'
import type { Translation } from '../translation.ts'

/** The texts of the handle between the bare bike and the bike with parts in Tamil. */
export const translation: Translation<BikeWipeTexts> = {
  wipe: {
    label: 'பாகங்கள் இல்லாமல் அல்லது பொருத்தி',
    position: (percent) => `${percent} % பொருத்தியது`,
    bare: 'வெறும் பைக்',
    fitted: 'பாகங்களுடன்',
  },
}
