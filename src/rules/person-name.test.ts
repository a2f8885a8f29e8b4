import { expect, test } from 'vitest'
import { containsLink } from './person-name.ts'

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
  expect(containsLink(name)).toBe(false)
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
])('S15 %s holds a link', (name) => {
  expect(containsLink(name)).toBe(true)
})
