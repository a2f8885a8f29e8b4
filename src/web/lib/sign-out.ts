import { emptyCart, saveShippingAddress } from './cart-store.ts'
import { forgetDrafts } from './draft.ts'
import { flushSavedCart } from './saved-cart.ts'
import { callAsUser, storeUser, useSession } from './session.ts'

/** The longest wait for a slow connection when signing out, in milliseconds. */
const PATIENCE_MS = 4000

/**
 * Signs out, on this device in any case: removes the user info, the local cart and the shipping address (S2 §4). The
 * cart stays in the account, and returns at the next sign-in (W1).
 */
export async function signOut(): Promise<void> {
  await Promise.race([leave(), new Promise((resume) => setTimeout(resume, PATIENCE_MS))])
  clearPersonalData()
}

async function leave(): Promise<void> {
  await flushSavedCart()
  await callAsUser('POST /auth/signout').catch(() => {
    // Without a connection the session expires by itself; the user is signed out on this device regardless.
  })
}

export function clearPersonalData(): void {
  const { user } = useSession.getState()
  if (user) {
    forgetDrafts(user.id)
  }
  storeUser(null)
  emptyCart()
  saveShippingAddress(null)
}
