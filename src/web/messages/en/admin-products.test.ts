import { expect, test } from 'vitest'
import { adminProductsTexts } from './admin-products.ts'
import { listTexts } from './list.ts'

const { adminCatalogue, bikes, products } = adminProductsTexts()

test('R400 R401 R405 the words of the list of bikes', () => {
  expect([...Object.values(bikes.columns), listTexts().list.actions]).toEqual([
    'ID',
    'No',
    'Name',
    'Image',
    'Alt',
    'Brand',
    'Actions',
  ])
  expect([bikes.add, adminCatalogue.edit, adminCatalogue.delete, bikes.bulk]).toEqual([
    'Add',
    'Edit',
    'Delete',
    'Bulk Add',
  ])
})

test('R410 R411 the words of the list of products', () => {
  expect([...Object.values(products.columns), listTexts().list.actions]).toEqual([
    'ID',
    'Name',
    'Price',
    'url',
    'bike',
    'Other Images',
    'Colors',
    'Actions',
  ])
})

test('R404 R413 the question before something is deleted', () => {
  expect(adminCatalogue.deleteTitle).toBe('Delete Confirmation')
  expect(adminCatalogue.deleteBody).toBe('Are you sure want to delete this item?')
})
