import { expect, test } from 'vitest'
import { linePicturePath } from './line-picture.ts'

test.each([
  ['/media/abc', '/media/abc/320.webp'],
  ['/media/abc/1600.jpg', '/media/abc/320.webp'],
  ['/media/abc/160.webp', '/media/abc/160.webp'],
  ['', undefined],
])('the picture of a line that names %j is %j', (image, path) => {
  expect(linePicturePath(image, 320)).toBe(path)
})
