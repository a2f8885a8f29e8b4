import { describe, expect, test } from 'vitest'
import { formatUnitCode, unitCode } from '#rules/warranty-code.ts'
import { stringFields } from '../support/string-fields.ts'

interface Kind {
  readonly kind: string
  /** Matches the names of all fields of this kind: a new field must follow. */
  readonly fields: RegExp
  readonly atLeast: number
  readonly stored: string
  readonly spellings: readonly string[]
}

/** A code of a unit with the random numbers 0 to 10. */
const UNIT = unitCode(Array.from({ length: 11 }, (_, value) => value))

const KINDS: readonly Kind[] = [
  {
    kind: 'mobile number',
    fields: /body\.mobile$|\/address\/\S+ body\.phone$/,
    atLeast: 5,
    stored: '9840012345',
    spellings: [
      '98400 12345',
      '\u202A+91 98400 12345\u202C',
      '\u2066+91 98400 12345\u2069',
      '\u200E9840012345\u200F',
      '98400\u200B12345',
      '\uFEFF9840012345',
      '98400\u00A012345',
      '98400.12345',
      '98400–12345',
      '98400‑12345',
      '0091 98400 12345',
      '00919840012345',
      '+91 09840012345',
      '+91 (0) 98400-12345',
      'tel:+919840012345',
      '९८४०० १२३४५',
      '௯௮௪௦௦௧௨௩௪௫',
      '৯৮৪০০১২৩৪৫',
      '９８４００１２３４５',
      '＋９１ ９８４００ １２３４５',
    ],
  },
  {
    kind: 'phone number in the form it is called by',
    fields: /(?:POST \/contact body|value|value\.grievance)\.(?:phone|whatsapp)$/,
    atLeast: 4,
    stored: '+91 98400-12345',
    spellings: ['\u202A+91 98400-12345\u202C', '+91\u00A098400–12345', '+९१ ९८४००-१२३४५', '＋91 98400-12345\u200B'],
  },
  {
    kind: 'PIN',
    fields: /\.pincode$/,
    atLeast: 3,
    stored: '600001',
    spellings: [
      '600 001',
      '600-001',
      '600–001',
      '600.001',
      '६००००१',
      '௬௦௦௦௦௧',
      '６０００01',
      '\u200B600001',
      '600\u00A0001\u200F',
    ],
  },
  {
    kind: 'GSTIN',
    fields: /\.gstin$/,
    atLeast: 3,
    stored: '33ABCDE1234F1Z7',
    spellings: [
      '33abcde1234f1z7',
      '33 ABCDE 1234 F 1 Z 7',
      '33-ABCDE-1234-F1Z7',
      '33ABCDE1234F1Z7\u200B',
      '\u202A33ABCDE1234F1Z7\u202C',
      '３３ＡＢＣＤＥ１２３４Ｆ１Ｚ７',
    ],
  },
  {
    kind: 'coupon',
    fields: /\.couponCode$|\/coupons\S* (?:params|body)\.code$/,
    atLeast: 5,
    stored: 'DIWALI-25',
    spellings: [
      'diwali-25',
      ' DIWALI-25 ',
      'DIWALI–25',
      'DIWALI-25\u200B',
      '\u200EDIWALI - 25',
      'DIWALI-२५',
      'ＤＩＷＡＬＩ-25',
    ],
  },
  {
    kind: 'order number',
    fields: /body\.order$/,
    atLeast: 1,
    stored: 'KM-7H3K9PQ2',
    spellings: [
      'km-7h3k9pq2',
      '#KM-7H3K9PQ2',
      'KM 7H3K9PQ2',
      'KM7H3K9PQ2',
      'KM–7H3K9PQ2',
      'KM-7H3K 9PQ2',
      'Order KM-7H3K9PQ2',
      'Order no. KM-7H3K9PQ2',
      '\u202AKM-7H3K9PQ2\u202C',
      'KM-७H३K९PQ२',
    ],
  },
  {
    kind: 'number of a message or claim',
    fields: /params\.(?:ticket|number)$/,
    atLeast: 3,
    stored: 'M-7H3K9PQ2',
    spellings: ['m-7h3k9pq2', '#M-7H3K9PQ2', 'M 7H3K9PQ2', 'M–7H3K9PQ2', 'M-7H3K9PQ2\u200B', 'Ticket M-7H3K9PQ2'],
  },
  {
    kind: 'code of a unit',
    fields: /\/warranty-unit\S* params\.code$|body\.unit$/,
    atLeast: 2,
    stored: UNIT,
    spellings: [
      formatUnitCode(UNIT).toLowerCase(),
      formatUnitCode(UNIT).replaceAll('-', '–'),
      `\u202A${UNIT.replace('0', 'O')}\u202C`,
      UNIT.replace('0123', '०१२३'),
    ],
  },
  {
    kind: 'number of a document',
    fields: /query\.document$/,
    atLeast: 1,
    stored: 'INV/26-27/000123',
    spellings: ['inv/26-27/000123', 'INV / 26–27 / 000123', '\u200BINV/26-27/000123'],
  },
  {
    kind: 'email address',
    fields: /\.email$/,
    atLeast: 9,
    stored: 'asha.menon@example.com',
    spellings: [
      'Asha.Menon@Example.com',
      'asha.menon@example.com\u200B',
      '\u202Aasha.menon@example.com\u202C',
      '\uFEFFasha.menon@example.com\u00A0',
      'mailto:asha.menon@example.com',
      'asha.menon@example.com.',
      'asha.menon@example.com,',
      'ａｓｈａ.ｍｅｎｏｎ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    ],
  },
  {
    kind: 'tracking number',
    fields: /body\.trackingId$/,
    atLeast: 1,
    stored: 'ST123456789IN',
    spellings: ['ST 123 456 789 IN', 'ST123456789IN\u200B', '\u202AST123456789IN\u202C', 'ST१२३४५६७८९IN'],
  },
  {
    kind: 'link of a courier',
    fields: /body\.trackingLink$/,
    atLeast: 1,
    stored: 'https://courier.example/ST123456789IN',
    spellings: ['https://courier.example/ST123456789IN\u200B', '\u202Ahttps://courier.example/ST123456789IN\u202C '],
  },
  {
    kind: 'HSN code',
    fields: /\.hsn$/,
    atLeast: 2,
    stored: '87141090',
    spellings: ['8714 10 90', '8714.10.90', '८७१४१०९०', '87141090\u200B'],
  },
  {
    kind: 'second-factor code',
    fields: /(?:signin|second-factor) body\.code$/,
    atLeast: 3,
    stored: '123456',
    spellings: ['123 456', '123-456', '१२३४५६', '123456\u200B'],
  },
  {
    kind: 'search of staff',
    fields:
      /GET \/(?:all-users|all-orders|warranty-claims|messages|all-reviews|audit|archive\S*) query\.(?:search|person)$/,
    atLeast: 5,
    stored: 'asha menon',
    spellings: [' asha menon\u200B', '\u202Aasha menon\u202C'],
  },
]

/** Names and parts of addresses, in which marks inside would be printed as empty boxes. */
const NAMES =
  /(?:signup|userInfo\S*|user\S*) body\.(?:first|last)name$|address\S* body\.(?:name|address|city)$|(?:contact|warranty-mail) body\.name$|billing\.(?:name|address|city)$/i

/** What a customer has to write in their own words. */
const WORDS = /(?:contact body\.message|warranty-mail body\.order|messages\S* body\.text)$/

const named = (pattern: RegExp) => stringFields().filter(({ name }) => pattern.test(name))

describe.each(KINDS)('R249 S2 a pasted $kind', ({ fields, atLeast, stored, spellings }) => {
  test.each([stored, ...spellings])('%j is the same one in every field', (typed) => {
    const found = named(fields)
    expect(found.length).toBeGreaterThanOrEqual(atLeast)
    const read = Object.fromEntries(found.map(({ name, schema }) => [name, schema.safeParse(typed).data]))
    expect(read).toEqual(Object.fromEntries(found.map(({ name }) => [name, stored])))
  })
})

describe('a name', () => {
  test.each(['\u200B', '\u200E\u200F', '\u2060', '\u00AD', '\u200D', '\u3164', '\u202A \u202C'])(
    'of %j alone is missing in every field',
    (typed) => {
      const fields = [...named(NAMES), ...named(WORDS)]
      expect(fields.length).toBeGreaterThan(15)
      const taken = fields.filter(({ schema }) => schema.safeParse(typed).success)
      expect(taken.map(({ name }) => name)).toEqual([])
    },
  )

  test('keeps the joiners of its script, and nothing else that cannot be seen', () => {
    for (const { schema } of named(NAMES)) {
      expect(schema.safeParse('\u202Aരാധന്\u200D മേനോന്\u200D\u202C').data).toBe('രാധന്\u200D മേനോന്\u200D')
      expect(schema.safeParse('Asha\u200B Menon\u2060').data).toBe('Asha Menon')
    }
  })
})
