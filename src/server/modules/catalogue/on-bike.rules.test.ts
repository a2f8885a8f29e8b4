import { expect, test } from 'vitest'
import { toEditedOnBike } from './on-bike.rules.ts'

test('a part on its bike is compared in one order, whatever the order in which the database returns it', () => {
  const layer = (id: string, color: string | null) => ({ id, color, width: 800, height: 520 })
  const row = { z: 1, hotspot: { x: 0.5, y: 0.5 } }
  const one = toEditedOnBike({ ...row, needs: ['top-rack', 'topbox'], layers: [layer('a', null), layer('b', 'Red')] })
  const other = toEditedOnBike({ ...row, needs: ['topbox', 'top-rack'], layers: [layer('b', 'Red'), layer('a', null)] })
  expect(one).toEqual(other)
  expect(one.requires).toEqual(['top-rack', 'topbox'])
  expect(one.layers.map(({ color }) => color)).toEqual(['Red', null])
})
