import { type AdminUsersTexts, enAdminUsers } from '#web/messages/en-admin-users.ts'
import { type AccountMessages, accountMessages, useAccountMessages } from './account-messages.ts'

/** All texts, those of the page of all users among them. */
type AdminUsersMessages = AccountMessages & AdminUsersTexts

export const useAdminUsersMessages = (): AdminUsersMessages => ({ ...useAccountMessages(), ...enAdminUsers })

/** The same outside of components: for titles. */
export const adminUsersMessages = (): AdminUsersMessages => ({ ...accountMessages(), ...enAdminUsers })
