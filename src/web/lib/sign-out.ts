import { emptyCart, saveShippingAddress } from './cart-store.ts'
import { addressDraft, phoneOrderDraft, reviewDraft, writeDraft } from './draft.ts'
import { sendLastChanges } from './saved-cart.ts'
import { callAsUser, keepUser, useSession } from './session.ts'

/** Whoever leaves does not wait longer than this for a slow connection. */
const PATIENCE_MS = 4000

/**
 * Signs out, here in any case: the user info, the cart of this device and the shipping address go (S2 §4). The cart stays
 * with the account, and is back at the next sign-in (C1).
 */
export async function signOut(): Promise<void> {
  await Promise.race([leave(), new Promise((resume) => setTimeout(resume, PATIENCE_MS))])
  forgetPerson()
}

async function leave(): Promise<void> {
  await sendLastChanges()
  await callAsUser('POST /auth/signout').catch(() => {
    // Without a connection the session ends by itself; nobody is kept signed in on this device for it.
  })
}

/** Takes whoever was signed in off this device. */
export function forgetPerson(): void {
  const { user } = useSession.getState()
  if (user) {
    writeDraft(addressDraft(user.id), null)
    writeDraft(reviewDraft(user.id), null)
    writeDraft(phoneOrderDraft(user.id), null)
  }
  keepUser(null)
  emptyCart()
  saveShippingAddress(null)
}
