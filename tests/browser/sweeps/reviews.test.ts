import { expect, test } from '../../support/browser.ts'
import { callAs, fillSignIn, openAs, someCustomer } from '../account-steps.ts'
import { block, clear, entry, form, pathOf, placeOf, save, stars, words } from '../reviews-steps.ts'
import { FAILED_REQUEST } from '../steps.ts'

test('a review survives a session that ends meanwhile, and nobody writes twice', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const place = placeOf('exhaust-guard')
  const customer = await someCustomer()
  await openAs(page, customer, `${pathOf(place)}?review=write#reviews`)
  await words(page).fill('Typed before the session ended.')
  await stars(page, '3 stars').check()
  // As a new password does.
  const elsewhere = await callAs(customer)
  await elsewhere.call('DELETE /sessions')
  await save(page)
  await expect(form(page).getByRole('alert')).toContainText('You are signed out. Your text is saved here.')
  await expect(words(page)).toHaveValue('Typed before the session ended.')
  await form(page).getByRole('link', { name: 'Sign in again' }).click()
  await fillSignIn(page, customer)
  await expect(words(page)).toHaveValue('Typed before the session ended.')
  await expect(stars(page, '3 stars')).toBeChecked()

  await elsewhere.call('POST /reviews', { body: { ...place, comments: 'From my phone.', stars: '5' } })
  await save(page)
  await expect(form(page).getByRole('alert')).toContainText('You have reviewed this product before.')
  await expect(block(page).getByRole('heading', { name: 'Edit your review' })).toBeVisible()
  await expect(words(page)).toHaveValue('Typed before the session ended.')
  await save(page)
  await expect(entry(page)).toContainText('Typed before the session ended.')
  await expect(entry(page)).toHaveCount(1)
  await clear(place)
})
