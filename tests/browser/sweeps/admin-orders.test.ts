import { test } from '../../support/browser.ts'
import { openAsAdministrator } from '../account-steps.ts'
import { addLine } from '../admin-orders-steps.ts'
import { customerWithAddress, orderFor } from '../checkout-steps.ts'
import { FAILED_REQUEST } from '../steps.ts'

test('R038 R465 R466 R467 R468 R469 R470 R471 the details of orders and their form fit every width', {
  tag: '@phone',
}, async ({ quietPage: page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  const order = await orderFor(await customerWithAddress(), [['crash-guard', 2]], false)
  await openAsAdministrator(page, '/iamadmin')
  await addLine(page, order)
})
