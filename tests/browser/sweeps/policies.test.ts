import { expectAccessible, test } from '../../support/browser.ts'
import { expectNoSideways, open } from '../steps.ts'

test('what is read about accessibility, payments and privacy is accessible, in each language', async ({
  quietPage: page,
}) => {
  for (const path of [
    ...['/accessibility', '/payment-safety', '/data-retention'],
    ...['/privacy-notice', '/ta/privacy-notice', '/hi/privacy-notice'],
  ]) {
    await open(page, path)
    await expectAccessible(page)
    await expectNoSideways(page)
  }
})
