import type { Messages } from '#web/messages/en.ts'
import { enSettings, type SettingsTexts } from '#web/messages/en-settings.ts'
import { messages, useMessages } from './messages.ts'

/** All texts, those of the settings among them. */
type SettingsMessages = Messages & SettingsTexts

export const useSettingsMessages = (): SettingsMessages => ({ ...useMessages(), ...enSettings })

/** The same outside of components: for titles. */
export const settingsMessages = (): SettingsMessages => ({ ...messages(), ...enSettings })
