import type { ConflictTexts } from '../en/conflict.ts'
import type { Translation } from '../translation.ts'

/** The texts for two people who edit the same record, in Tamil. */
export const translation: Translation<ConflictTexts> = {
  conflict: {
    title: 'வேறொருவர் இதைச் சேமித்துவிட்டார்',
    kept: 'நீங்கள் உள்ளிட்டவை படிவத்தில் அப்படியே உள்ளன; அவை இன்னும் சேமிக்கப்படவில்லை.',
    draft: 'நீங்கள் இங்கே உள்ளிட்ட பிறகு இது மாற்றப்பட்டது.',
    mine: 'நீங்கள் உள்ளிட்டது',
    saved: 'இப்போது சேமிக்கப்பட்டுள்ளது',
    theirs: (fields: string) => `இவையும் மாற்றப்பட்டு உங்கள் படிவத்தில் சேர்க்கப்படும்: ${fields}.`,
    apart: 'நீங்கள் வேறு புலங்களை மாற்றியுள்ளீர்கள்; எனவே இரண்டு மாற்றங்களையும் வைத்துக்கொள்ளலாம்.',
    keepMine: 'நான் உள்ளிட்டதைச் சேமி',
    keepBoth: 'என் மாற்றங்களையும் சேமி',
    takeOver: 'சேமிக்கப்பட்டதைப் பயன்படுத்து',
    keepTyped: 'நான் உள்ளிட்டதை வைத்திரு',
    empty: 'காலி',
    yes: 'ஆம்',
    no: 'இல்லை',
  },
}
