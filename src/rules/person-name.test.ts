import { expect, test } from 'vitest'
import { becomesLink, containsAddress } from './person-name.ts'

test.each([
  'Asha',
  'Asha Menon',
  'S.Karthik',
  'S. K. Ramesh',
  'Md.Ali',
  'Mohd. Rafi',
  'J.R.D.Tata',
  'A.P.J. Abdul Kalam',
  'K.In',
  'St.John',
  'O’Brien-Nair',
  "D'Souza",
  'M/s Kaveri Motors',
  'S/o Raman',
  'Kaveri Motors Pvt. Ltd.',
  'கோவிந்தன் ரா.',
  'अनिता कुमारी',
  '李小龍',
  '🏍️ rider',
])('S15 %s is a name', (name) => {
  expect(becomesLink(name)).toBe(false)
})

test.each([
  'winner! https://evil.example',
  'HTTP://evil.example',
  'hxxp://evil',
  '//evil.example',
  'www.evil.example',
  'see www.evil',
  'evil.com',
  'Claim at Evil.COM now',
  'evil.com/win',
  'evil.com.',
  'prize: evil.shop?x=1',
  '(evil.in)',
  'sub.evil.co.in',
  'evil．com',
  'evil。com',
  'ｅｖｉｌ.ｃｏｍ',
  'win@evil.example',
])('S15 %s becomes a link in an email', (name) => {
  expect(becomesLink(name)).toBe(true)
})

test.each(['Pradeep.TK', 'Murugan.AI', 'Smt.Asia', 'Anand.Co', 'M/s Ravi.In'])(
  'S15 %s is a name, although mail programs make a link of it',
  (name) => {
    expect([containsAddress(name), becomesLink(name)]).toEqual([false, true])
  },
)

test.each([
  'winner! https://evil.example',
  'hxxp://evil',
  '//evil.example',
  'www.evil.example',
  'see WWW.evil',
  'win@evil.example',
])('S15 %s is no name', (name) => {
  expect(containsAddress(name)).toBe(true)
})
