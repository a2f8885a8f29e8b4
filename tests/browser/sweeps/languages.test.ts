import { ENGLISH, inLanguage, LANGUAGES } from '#rules/language.ts'
import { expect, expectAccessible, test } from '../../support/browser.ts'
import { proofSize } from '../../support/proof-size.ts'
import { GUARD, SHOP, WORDS } from '../addresses.ts'
import { FAILED_REQUEST, open } from '../steps.ts'

test('in Tamil or Hindi, too, each page hydrates without an error', async ({ quietPage: page, allowConsole }) => {
  test.slow()
  allowConsole(FAILED_REQUEST)
  allowConsole(/ERR_NAME_NOT_RESOLVED/)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  const others = LANGUAGES.filter((each) => each !== ENGLISH)
  // Each page in one of the languages, and in all of them in npm run proof.
  const share = proofSize(others.length, 1)
  for (const [place, path] of [...SHOP, ...WORDS, '/cart'].entries()) {
    for (const language of others.filter((_, index) => index % share === place % share)) {
      await open(page, inLanguage(language, path))
      await expect(page.locator('[data-look]')).toBeVisible()
    }
  }
  expect(problems).toEqual([])
})

test('in Tamil, axe finds nothing on a product’s page and where one signs in', async ({ quietPage: page }) => {
  for (const path of [GUARD, '/signin']) {
    await open(page, inLanguage('ta', path))
    await expectAccessible(page)
  }
})
