import type { Locator, Page } from '@playwright/test'

/** Returns a select menu's field, which shows the chosen option. */
export const menuField = (within: Page | Locator, label: string): Locator =>
  within.getByRole('combobox', { name: label, exact: true })

/** Chooses from a select menu, by the option's text or its position. Returns the text. */
export async function choose(within: Page | Locator, label: string, option: string | number): Promise<string> {
  const field = menuField(within, label)
  await field.click()
  const options = ('page' in within ? within.page() : within).getByRole('option')
  const one = typeof option === 'string' ? options.filter({ hasText: exactly(option) }) : options.nth(option)
  const text = (await one.textContent()) ?? ''
  await one.click()
  return text
}

const exactly = (text: string): RegExp => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
