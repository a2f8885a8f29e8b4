import { describe, expect, test } from 'vitest'
import { createKeys } from './keys.ts'

const keys = createKeys('a secret of 32 characters or more')

describe('encryption', () => {
  test('decrypts with the same secret and context only', () => {
    const encrypted = keys.encrypt('JBSWY3DPEHPK3PXP', 'second factor of one')
    expect(keys.decrypt(encrypted, 'second factor of one')).toBe('JBSWY3DPEHPK3PXP')
    expect(keys.decrypt(encrypted, 'second factor of another')).toBeNull()
    expect(createKeys('another secret of 32 characters').decrypt(encrypted, 'second factor of one')).toBeNull()
  })

  test('shows neither the text nor that two texts are equal', () => {
    const [one, other] = [keys.encrypt('JBSWY3DPEHPK3PXP', 'x'), keys.encrypt('JBSWY3DPEHPK3PXP', 'x')]
    expect(one).not.toBe(other)
    expect(one).not.toContain('JBSWY3DPEHPK3PXP')
  })

  test('refuses a text that was changed, cut off or never encrypted', () => {
    const encrypted = keys.encrypt('a text', 'x')
    const flipped = encrypted.replace(/^v1:./, (start) => (start.endsWith('A') ? 'v1:B' : 'v1:A'))
    for (const broken of [flipped, encrypted.slice(0, -4), encrypted.slice(0, 12), 'v1:', 'a text', ''])
      expect(keys.decrypt(broken, 'x'), broken).toBeNull()
  })
})

describe('keyed hashes', () => {
  test('are equal for equal texts of one purpose, and differ by purpose and secret', () => {
    const hash = keys.hash('buyer', 'email asha@example.com')
    expect(keys.hash('buyer', 'email asha@example.com')).toEqual(hash)
    expect(keys.hash('mail recipient', 'email asha@example.com')).not.toEqual(hash)
    expect(createKeys('another secret of 32 characters').hash('buyer', 'email asha@example.com')).not.toEqual(hash)
  })
})
