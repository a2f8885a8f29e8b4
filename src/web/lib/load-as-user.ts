import type { UserInfo } from '#contract/accounts.ts'
import { ApiError } from '#contract/call.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'
import { getValidToken, useSession } from './session.ts'

/** The data of a page, or why there is none; both are null for a visitor about to be sent to sign in. */
export interface Loaded<T> {
  readonly data: T | null
  readonly error: string | null
}

/** Loads the data of a page in its clientLoader; returns why it failed, for the page to show in place of the data. */
export async function loadOrReason<T>(load: () => Promise<T | null>): Promise<Loaded<T>> {
  try {
    return { data: await load(), error: null }
  } catch (error) {
    // This is a redirect, such as to the last page of a list.
    if (error instanceof Response) throw error
    return { data: null, error: error instanceof ApiError ? error.message : GENERIC_MESSAGE }
  }
}

/**
 * Loads the data of a page for the signed-in user, in its clientLoader: pages are rendered the same for everybody, so
 * only the browser knows the user. An error is returned instead of thrown: the page shows it in place of the data and
 * offers a retry. The API is not called for visitors whom the layout route sends to sign in.
 */
export const loadAsUser = <T>(
  load: (user: UserInfo) => Promise<T>,
  isAllowed: (user: UserInfo) => boolean = () => true,
): Promise<Loaded<T>> =>
  loadOrReason(async () => {
    await getValidToken()
    const { user } = useSession.getState()
    return user && isAllowed(user) ? await load(user) : null
  })
