import type { ConflictTexts } from '../en/conflict.ts'
import type { Translation } from '../translation.ts'

/** The texts for two people who edit the same record, in Hindi. */
export const translation: Translation<ConflictTexts> = {
  conflict: {
    title: 'किसी और ने इसे सेव कर दिया है',
    kept: 'आपका लिखा हुआ फ़ॉर्म में वैसा ही है; उसमें से अभी कुछ भी सेव नहीं हुआ है।',
    draft: 'आपके यहाँ लिखने के बाद इसे बदला गया।',
    mine: 'आपने लिखा',
    saved: 'अभी सेव है',
    theirs: (fields: string) => `ये भी बदले गए हैं और आपके फ़ॉर्म में ले लिए जाएँगे: ${fields}।`,
    apart: 'आपने दूसरे फ़ील्ड बदले हैं, इसलिए दोनों बदलाव रखे जा सकते हैं।',
    keepMine: 'मेरा लिखा सेव करें',
    keepBoth: 'मेरे बदलाव भी सेव करें',
    takeOver: 'सेव किया हुआ लें',
    keepTyped: 'मेरा लिखा रखें',
    empty: 'खाली',
    yes: 'हाँ',
    no: 'नहीं',
  },
}
