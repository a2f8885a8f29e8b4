import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

test.each([
  ['XPulse200 4V', ['xpulse', '200', '4', 'v']],
  ['xpulse-200', ['xpulse', '200']],
  ['G310GS', ['g', '310', 'gs']],
  ["Rider's wi-fi (v2.5mm)", ['rider', 's', 'wi', 'fi', 'v', '2', '5', 'mm']],
  ['Ténéré', ['tenere']],
  ['Te\u0301ne\u0301re\u0301', ['tenere']],
  ['ＣＲＡＳＨ　Ｇｕａｒｄ', ['crash', 'guard']],
  ['crash\u00adgu\u200bard', ['crashguard']],
  ['கிராஷ் கார்டு', ['கிராஷ்', 'கார்டு']],
  ['हिमालयन क्रैश-गार्ड।', ['हिमालयन', 'क्रैश', 'गार्ड']],
  ['क्\u200dष', ['क्ष']],
  ['🏍 ₹450 ™ \ud800', ['450', 'tm']],
  ["& | ! : * ( ) < > \\ '", []],
])('the words of %j are %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})
