import { expect, test } from 'vitest'
import { matchesEveryWord } from './words.ts'

test.each([
  [
    'Royal Enfield Himalayan 450',
    ['', ' ', 'himal', 'layan', '450 enfield', 'HIMALAYAN450', 'himalayan-450', 'royalenfield'],
  ],
  ['Yamaha Ténéré 700', ['tenere', 'ténéré', 'Te\u0301ne', 'tenere700']],
  ['ஹிமாலயன் 450', ['ஹிமாலயன்', 'ஹிமா', 'ஹிமாலயன்450']],
])('%s is found by any of its spellings', (text, typed) => {
  for (const each of typed) expect(matchesEveryWord(text, each), each).toBe(true)
})

test.each(['hymalayan', '451', '%', '-', 'himalayan 411'])('a bike is not found by %j', (typed) => {
  expect(matchesEveryWord('Royal Enfield Himalayan 450', typed)).toBe(false)
})
