import { expect, expectAccessible, test } from '../support/browser.ts'
import { callAs, fillSignIn, openAs, openAsAdministrator, someCustomer } from './account-steps.ts'
import { watchShifts } from './layout-shifts.ts'
import {
  block,
  clear,
  EVIL,
  entry,
  form,
  notices,
  type Place,
  pathOf,
  placeOf,
  save,
  stars,
  words,
} from './reviews-steps.ts'
import {
  at,
  call,
  choose,
  expectNoSideways,
  FAILED_REQUEST,
  hold,
  open,
  openUntil,
  productOf,
  ready,
  reload,
} from './steps.ts'

test('R214 R215 R216 R222 R224 R225 D13 a customer signs in and writes a review, and no refusal costs a word', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const place = placeOf('radiator-guard')
  const { pricing } = await productOf(place.bike, place.product)
  const customer = await someCustomer()
  await open(page, pathOf(place))
  await choose(page, { Colors: at(pricing.options.color, 1).name })
  await block(page).getByRole('link', { name: 'Write a Review' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/signin')
  await fillSignIn(page, customer)

  await expect(form(page)).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === pathOf(place))
  await expect(page.getByRole('group', { name: 'Colors' }).getByRole('radio', { checked: true })).toHaveAccessibleName(
    new RegExp(`^${at(pricing.options.color, 1).name}`),
  )
  await expect(block(page).getByRole('region', { name: 'Write a Review' })).toBeFocused()
  await expect(stars(page, '5 stars')).toBeChecked()
  await expect(words(page)).toHaveValue('')
  await expect(words(page)).toHaveAccessibleDescription('0 of 250 characters')
  await expectAccessible(page)
  await expectNoSideways(page)

  await stars(page, '5 stars').press('ArrowLeft')
  await expect(stars(page, '4 stars')).toBeChecked()
  await page.keyboard.press('2')
  await expect(stars(page, '2 stars')).toBeChecked()
  await expect(stars(page, '2 stars')).toBeFocused()
  for (const key of ['9', '0', '.']) await page.keyboard.press(key)
  await expect(stars(page, '2 stars')).toBeChecked()
  await save(page)
  await expect(words(page)).toBeFocused()
  await expect(form(page)).toContainText('Please write your review.')
  await words(page).fill('🏍'.repeat(251))
  await expect(form(page)).toContainText('251 of 250 characters')
  await save(page)
  await expect(form(page)).toContainText('At most 250 characters')

  await words(page).fill(EVIL)
  await page.route('**/api/reviews', (route) => route.fulfill({ status: 503, json: { message: 'Busy.', code: 'x' } }))
  await save(page)
  await expect(form(page).getByRole('alert')).toHaveText('Busy.')
  await page.unroute('**/api/reviews')
  await reload(page)
  await expect(words(page)).toHaveValue(EVIL)
  await expect(stars(page, '2 stars')).toBeChecked()
  await save(page)

  await expect(notices(page)).toContainText('Thank you for your review.')
  await expect(entry(page)).toBeFocused()
  await expect(form(page)).toHaveCount(0)
  await expect(entry(page)).toContainText(EVIL)
  await expect(block(page).getByRole('img', { name: '2.0 of 5', exact: true })).toBeVisible()
  await expect(block(page)).toContainText('1 customer')
  await expect(page).toHaveURL((url) => !url.search.includes('review'))

  await clear(place)
})

test('R217 R218 R219 R220 H01 only the author changes a review, and its markup stays text', async ({
  quietPage: page,
}) => {
  const place = placeOf('fork-sliders')
  const customer = await someCustomer()
  const author = await callAs(customer)
  await author.call('POST /reviews', { body: { ...place, comments: EVIL, stars: '2' } })
  await openAs(page, customer, pathOf(place))
  const edit = entry(page).getByRole('button', { name: 'Edit your review' })
  await edit.click()
  await expect(words(page)).toHaveValue(EVIL)
  await expect(stars(page, '2 stars')).toBeChecked()
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(form(page)).toHaveCount(0)
  await expect(block(page).getByRole('button', { name: 'Write a Review' })).toBeFocused()
  await block(page).getByRole('button', { name: 'Write a Review' }).click()
  await expect(block(page).getByRole('heading', { name: 'Edit your review' })).toBeVisible()
  await stars(page, '4 stars').check()
  await words(page).fill('Two\nlines')
  await save(page)
  await expect(entry(page).getByText('Edited', { exact: true })).toBeVisible()
  await expect(entry(page)).toContainText('Two\nlines')
  await openUntil(page, pathOf(place), (briefly) =>
    expect(block(page).getByRole('img', { name: '4.0 of 5', exact: true })).toBeVisible(briefly),
  )
  await expect(edit).toBeVisible()
  await expectAccessible(page)

  await page.context().clearCookies()
  await reload(page)
  await expect(entry(page)).toContainText('Two\nlines')
  await expect(edit).toHaveCount(0)
  await clear(place)
})

test('the reviews that the server has rendered stay while their code is missing, whatever is chosen above, and nothing moves', async ({
  quietPage: page,
}) => {
  const release = await hold(page, /\/assets\/reviews-block-/)
  const shifts = await watchShifts(page)
  const { pricing } = await productOf('himalayan-450', 'gps-mount')
  await open(page, '/productDetail/himalayan-450/gps-mount')
  await expect(entry(page).first()).toBeVisible()
  const count = await entry(page).count()
  await choose(page, { Colors: at(pricing.options.color, 0).name })
  await expect(page).toHaveURL(/color=/)
  await expect(entry(page)).toHaveCount(count)
  const signIn = block(page).getByRole('link', { name: 'Write a Review' })
  await expect(signIn).toBeVisible()
  release()
  await expect(async () => {
    await page.mouse.move(0, 0)
    await signIn.hover()
    await expect(signIn).toHaveAttribute('href', /color%3D/, { timeout: 500 })
  }).toPass()
  await expect(entry(page)).toHaveCount(count)
  expect(await shifts()).toEqual([])
})

const reviewIdOf = async (place: Place): Promise<string> =>
  at((await call('GET /reviews/{bike}/{product}', { params: place })).review, 0).reviewId

test('H01 an administrator approves a review, answers it, hides it and shows it again', async ({
  quietPage: page,
  browser,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const place = placeOf('phone-mount')
  const { name } = await productOf(place.bike, place.product)
  const customer = await someCustomer()
  const author = await callAs(customer)
  await author.call('POST /reviews', { body: { ...place, comments: `Rattles a little. ${EVIL}`, stars: '3' } })
  await openAsAdministrator(page, '/iamadmin')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Reviews' }).click()
  const filters = page.getByRole('navigation', { name: 'Which reviews' })
  await expect(filters.getByRole('link', { name: 'New' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('searchbox', { name: 'Search reviewer, product or words' }).fill(customer.email)
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(`/reviews-admin?show=new&search=${encodeURIComponent(customer.email)}`)
  const list = page.getByRole('region', { name: 'Reviews' })
  const card = list.getByRole('rowgroup').filter({ hasText: 'Rattles a little.' })
  await expect(card).toContainText(customer.email)
  await expectAccessible(page)
  await expectNoSideways(page)
  const actionButton = (what: string) => card.getByRole('button', { name: `${what}: Asha Menon, ${name}` })
  await actionButton('Approve').click()
  await expect(page.getByText('No review matches.')).toBeVisible()

  await filters.getByRole('link', { name: 'Without an answer' }).click()
  await actionButton('Answer').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  await expect(dialog).toContainText('Please write an answer.')
  await dialog.getByLabel('Answer in the name of the shop').fill(`A washer helps. ${EVIL}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toHaveCount(0)

  const other = await browser.newPage()
  await openUntil(other, `${process.env.SHOP_URL}${pathOf(place)}`, (briefly) =>
    expect(entry(other)).toContainText(`A washer helps. ${EVIL}`, briefly),
  )
  await other.close()

  await filters.getByRole('link', { name: 'All' }).click()
  await expect(card).toContainText(`A washer helps. ${EVIL}`)
  await actionButton('Hide').click()
  await dialog.getByLabel('Reason').fill('Not about this product')
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  await expect(card).toContainText('Not about this product')
  const published = async () => (await call('GET /reviews/{bike}/{product}', { params: place })).review
  await expect.poll(published).toEqual([])
  await actionButton('Show again').click()
  await expect(card).not.toContainText('Not about this product')
  await expect.poll(published).toHaveLength(1)
  await page.reload()
  await ready(page)
  await expect(card).toContainText('Our answer')
  await actionButton('Hide').click()
  await dialog.getByLabel('Reason').fill('Advertising')
  await author.call('PUT /updateReview', {
    body: { reviewId: await reviewIdOf(place), comments: 'Rattles no more.', stars: '5' },
  })
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The customer changed this review in the meantime')
  await expect(dialog.getByRole('blockquote')).toHaveText('Rattles no more.')
  await expect(dialog.getByLabel('Reason')).toHaveValue('Advertising')
  await dialog.getByRole('button', { name: 'EXIT' }).click()
  await expect(list).toContainText('Rattles no more.')
  await clear(place)
})
