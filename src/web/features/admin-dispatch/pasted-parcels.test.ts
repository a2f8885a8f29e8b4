import { describe, expect, test } from 'vitest'
import { USUAL_COURIERS } from '#rules/couriers.ts'
import { readParcels } from './pasted-parcels.ts'

const orders = [
  { orderId: 'a', orderNo: 'KM-7H3K9PQ2' },
  { orderId: 'b', orderNo: 'KM-8H3K9PQ2' },
  { orderId: 'c', orderNo: 'KM-9H3K9PQ2' },
]
const read = (text: string, begin = 0) => readParcels(text, orders, USUAL_COURIERS, begin)
const entry = (trackingId: string, courier = '') => ({ courier, trackingId })

describe('tracking numbers from a spreadsheet', () => {
  test.each([
    ['order, courier and number', 'KM-8H3K9PQ2\tDelhivery\t123\nKM-7H3K9PQ2\tbluedart\t456'],
    ['order, number and courier', 'KM-8H3K9PQ2\t123\tDelhivery\r\nKM-7H3K9PQ2\t456\tBlue Dart\r\n'],
    [
      'a heading and empty rows',
      'Order\tCourier\tTracking number\n\nkm 8h3k9pq2\tDelhivery\t123\n\n#KM7H3K9PQ2\tBlue Dart\t456\n',
    ],
    ['a CSV file of another program', '\uFEFF"KM-8H3K9PQ2";"Delhivery";"123"\n"KM-7H3K9PQ2";"Blue Dart";"456"'],
    ['a CSV file with escaped numbers', "KM-8H3K9PQ2,Delhivery,'123\nKM-7H3K9PQ2,Blue Dart,'456"],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual({ entries: { a: entry('456', 'Blue Dart'), b: entry('123', 'Delhivery') }, unknown: [] })
  })

  test('order and number', () => {
    expect(read('KM-9H3K9PQ2, ST 123 456 789 IN')).toEqual({ entries: { c: entry('ST123456789IN') }, unknown: [] })
  })

  test('only numbers, in the order of the list', () => {
    expect(read('111\n222\n')).toEqual({ entries: { a: entry('111'), b: entry('222') }, unknown: [] })
    expect(read('DTDC\t111\nDTDC\t222', 1)).toEqual({
      entries: { b: entry('111', 'DTDC'), c: entry('222', 'DTDC') },
      unknown: [],
    })
  })

  test('a courier that is not in the settings keeps its name', () => {
    expect(read('KM-7H3K9PQ2\tA cousin\t12').entries).toEqual({ a: entry('12', 'A cousin') })
  })

  test('what belongs to no order of the list is named', () => {
    expect(read('KM-7H3K9PQ2\t1\nKM-2222222B\t2\n333\nKM-7H3K9PQ2\t4\nKM-8H3K9PQ2').unknown).toEqual([
      'KM-2222222B, 2',
      '333',
      'KM-7H3K9PQ2, 4',
      'KM-8H3K9PQ2',
    ])
    expect(read('1\n2\n3\n4').unknown).toEqual(['4'])
    expect(read('3\n4', 2)).toEqual({ entries: { c: entry('3') }, unknown: ['4'] })
    expect(read(' \n\t\n')).toEqual({ entries: {}, unknown: [] })
  })

  test('a quotation mark that is not closed does not lose the rest', () => {
    expect(read('"KM-7H3K9PQ2,1\nKM-8H3K9PQ2,2').entries).toEqual({ b: entry('2') })
  })
})
