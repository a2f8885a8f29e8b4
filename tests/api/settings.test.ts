import { describe, expect, test } from 'vitest'
import { type Person, someone, together } from '../support/people.ts'
import { ask, buy, ctxOf, makeOlder, orderOf, payingShopForTests, place, plainLine, someBuyer } from '../support/paying-shop.ts'

const paying = payingShopForTests()
