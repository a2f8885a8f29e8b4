import { expect, test } from 'vitest'
import { fillPolicy, type PolicyFacts, readSections, unknownWords, writeSections } from './policy-text.ts'

const FACTS: PolicyFacts = {
  shop: 'Kurinji Moto',
  legalName: 'Kurinji Limited',
  address: '12 Sathy Road',
  state: 'Tamil Nadu',
  gstin: '33ABCDE1234F1Z7',
  email: 'support@kurinji.example',
  phone: '+91 90000 00000',
  grievanceOfficer: 'R. Devi',
  cancelDays: '2 days',
  laterPercent: '75',
  transitDays: '4 to 5 days',
  withoutWarranty: 'Windshield',
  limitedWarranty: '',
}

const filled = (text: string, facts: Partial<PolicyFacts> = {}) =>
  fillPolicy({ title: text, summary: '', sections: [] }, { ...FACTS, ...facts }).title

test.each([
  [
    'By {legalName}, {state}. GSTIN {gstin}. Write to {email}.',
    {},
    'By Kurinji Limited, Tamil Nadu. GSTIN 33ABCDE1234F1Z7. Write to support@kurinji.example.',
  ],
  [
    'By {legalName}. GSTIN {gstin}. Write to {email}.',
    { gstin: '' },
    'By Kurinji Limited. Write to support@kurinji.example.',
  ],
  ['{nobody} and {', {}, '{nobody} and {'],
])('words in braces are replaced by settings: %s', (text, facts, wanted) => {
  expect(filled(text, facts)).toBe(wanted)
})

test('replacement values are not expanded again', () => {
  expect(filled('{legalName}', { legalName: '{email}' })).toBe('{email}')
})

test('unknown words in braces are found', () => {
  expect(unknownWords('{state} {State} {} {nobody}')).toEqual(['State', '', 'nobody'])
})

test('a text of sections is read as it was written', () => {
  const sections = [
    { heading: 'Dispatch', paragraphs: ['One.', 'Two.'] },
    { heading: 'Delivery', paragraphs: ['Three.'] },
  ]
  expect(readSections(writeSections(sections))).toEqual(sections)
})

test.each([
  [
    '## A\nwritten\non three lines\n## B\n\n\ntext\r\n',
    [
      ['A', 'written on three lines'],
      ['B', 'text'],
    ],
  ],
  ['no heading\n\n## A\n', [['', 'no heading'], ['A']]],
  ['', []],
])('what people type is read: %j', (text, wanted) => {
  expect(readSections(text).map(({ heading, paragraphs }) => [heading, ...paragraphs])).toEqual(wanted)
})
