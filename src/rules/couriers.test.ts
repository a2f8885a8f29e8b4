import { describe, expect, test } from 'vitest'
import { findCourier, trackingLinkOf, USUAL_COURIERS } from './couriers.ts'

describe('couriers', () => {
  test.each([
    ['Delhivery', '1234567890', 'https://www.delhivery.com/track/package/1234567890'],
    ['delhivery ', 'A/1 &b', 'https://www.delhivery.com/track/package/A%2F1%20%26b'],
    ['ST Courier', '55', 'https://stcourier.com/track/shipment'],
    ['A cousin with a van', '55', ''],
    ['', '55', ''],
    ['Delhivery', '', ''],
  ])('a parcel of %s with number %s has the link %s', (name, number, link) => {
    expect(trackingLinkOf(USUAL_COURIERS, name, number)).toBe(link)
  })

  test('a name is found in any spelling', () => {
    expect(findCourier(USUAL_COURIERS, 'BLUEDART')?.name).toBe('Blue Dart')
    expect(findCourier(USUAL_COURIERS, 'St. Courier')?.name).toBe('ST Courier')
    expect(findCourier(USUAL_COURIERS, ' ')).toBeUndefined()
  })
})
