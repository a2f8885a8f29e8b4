import { expect, test } from 'vitest'
import { pictureFit, pictureOfChoice } from './pictures.ts'

const picture = (id: string, color: string | null, type: string | null = null, section: number | null = null) => ({
  id,
  color,
  type,
  section,
})
const ofColor = (color: string) => ({ color, type: null })
const black = picture('black', 'Black')
const redInText = picture('red in a section', 'Red', null, 0)
const red = picture('red', 'Red')

test('the picture of a colour is the one of the gallery, before one of the description', () => {
  expect(pictureOfChoice([black, redInText, red], ofColor('Red'))).toBe(red)
  expect(pictureOfChoice([black, redInText], ofColor('Red'))).toBe(redInText)
})

test('colours and types are compared as options are, trimmed and in any case', () => {
  expect(pictureOfChoice([black, red], ofColor(' red '))).toBe(red)
  expect(pictureFit(picture('four', null, '4 Sliders'), { color: null, type: ' 4 sliders' })).toBeGreaterThan(0)
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
  expect(pictureOfChoice(all, { color: 'Black', type: '4 Sliders' })).toBe(black4)
  expect(pictureOfChoice(all, { color: 'Black', type: null })).toBe(black2)
  expect(pictureOfChoice(all, { color: null, type: '4 Sliders' })).toBe(black4)
  expect(pictureOfChoice(all, { color: 'Red', type: '2 Sliders' })).toBe(red2)
  // There is no picture of red with four sliders: the colour takes precedence.
  expect(pictureOfChoice(all, { color: 'Red', type: '4 Sliders' })).toBe(red2)
})
