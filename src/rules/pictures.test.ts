import { expect, test } from 'vitest'
import { pictureFit, pictureOfChoice } from './pictures.ts'

const picture = (
  id: string,
  color: string | null,
  type: string | null = null,
  section: number | null = null,
  model: string | null = null,
) => ({ id, color, type, section, model })
const look = (color: string | null, type: string | null, model: string | null = null) => ({ color, type, model })
const ofColor = (color: string) => look(color, null)
const black = picture('black', 'Black')
const redInText = picture('red in a section', 'Red', null, 0)
const red = picture('red', 'Red')

test('the picture of a colour is the one of the gallery, before one of the description', () => {
  expect(pictureOfChoice([black, redInText, red], ofColor('Red'))).toBe(red)
  expect(pictureOfChoice([black, redInText], ofColor('Red'))).toBe(redInText)
})

test('colours and types are compared as options are, trimmed and in any case', () => {
  expect(pictureOfChoice([black, red], ofColor(' red '))).toBe(red)
  expect(pictureFit(picture('four', null, '4 Sliders'), look(null, ' 4 sliders'))).toBeGreaterThan(0)
})

test('a colour without a picture, or no colour, has the first picture; no pictures, none', () => {
  expect(pictureOfChoice([black, red], ofColor('Silver'))).toBe(black)
  expect(pictureOfChoice([black, red], ofColor('default'))).toBe(black)
  expect(pictureOfChoice([], ofColor('Red'))).toBeUndefined()
})

test('the type decides between pictures of a colour, and the colour before the type', () => {
  const [black2, black4] = [picture('black, two', 'Black', '2 Sliders'), picture('black, four', 'Black', '4 Sliders')]
  const red2 = picture('red, two', 'Red', '2 Sliders')
  const all = [black2, red2, black4]
  expect(pictureOfChoice(all, look('Black', '4 Sliders'))).toBe(black4)
  expect(pictureOfChoice(all, look('Black', null))).toBe(black2)
  expect(pictureOfChoice(all, look(null, '4 Sliders'))).toBe(black4)
  expect(pictureOfChoice(all, look('Red', '2 Sliders'))).toBe(red2)
  // There is no picture of red with four sliders: the colour takes precedence.
  expect(pictureOfChoice(all, look('Red', '4 Sliders'))).toBe(red2)
})

test('the bike model decides between pictures of a colour, which comes before it; it comes before the type', () => {
  const [for250, for400] = ['Dominar 250', 'Dominar 400'].map((model) => picture(model, 'Black', null, null, model))
  const red = picture('red', 'Red', null, null, 'Dominar 250')
  const pro = picture('pro', null, 'PRO')
  const all = [for250, for400, red, pro].filter((each) => each !== undefined)
  expect(pictureOfChoice(all, look('Black', null, ' dominar 400'))).toBe(for400)
  expect(pictureOfChoice(all, look('Black', null))).toBe(for250)
  expect(pictureOfChoice(all, look('Red', null, 'Dominar 400'))).toBe(red)
  expect(pictureOfChoice(all, look(null, 'PRO', 'Dominar 400'))).toBe(for400)
  expect(pictureOfChoice(all, look('Silver', 'PRO', 'Dominar 390'))).toBe(pro)
})
