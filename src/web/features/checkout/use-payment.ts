import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Address } from '#contract/accounts.ts'
import { ApiError } from '#contract/call.ts'
import { toast } from '#web/components/toast.tsx'
import { type Business, billedTo } from '#web/lib/business.ts'
import { type CartLine, toInput } from '#web/lib/cart-line.ts'
import { emptyCart } from '#web/lib/cart-store.ts'
import { callAsUser } from '#web/lib/session.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import { loadScript, openDialog, type PaymentProof, type PlacedOrder, usePreparation } from './provider-dialog.ts'
import type { Quote } from './use-checkout-quote.ts'

interface OrderRequest {
  readonly lines: readonly CartLine[]
  readonly address: Address
  readonly quote: Quote
  readonly usePoints: boolean
  readonly coupon: string | undefined
  readonly business: Business
  /** Whether the customer has just accepted the terms; who did so before is not asked again. */
  readonly consent: boolean
}

export interface Payment {
  /** True from the press of the button until the outcome of the payment is settled. */
  readonly busy: boolean
  /** The payment was made and is being verified, which must not be interrupted. */
  readonly confirming: boolean
  readonly fields: Readonly<Record<string, string>>
  readonly placeOrder: (request: OrderRequest) => Promise<void>
  readonly payOrder: (orderId: string) => Promise<void>
  /** True once the customer is being sent to the order's page: an empty cart must not redirect then. */
  readonly leaving: { readonly current: boolean }
}

interface PaymentEvents {
  /** Called when the server has refused the order because something has changed, which a fresh quote shows. */
  readonly onRefused: () => void
  /** Called when the order's page shows the outcome; without it the customer is sent to that page. */
  readonly onLeft?: (() => void) | undefined
}

/** Takes the payment for a new or an earlier order in the provider's dialog, and reports the outcome to the server. */
export function usePayment(userId: string, { onRefused, onLeft }: PaymentEvents): Payment {
  const t = checkoutTexts().review
  const [phase, setPhase] = useState<'idle' | 'paying' | 'confirming'>('idle')
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const running = useRef(false)

  usePreparation(userId, t.sdkFailed)

  function finish() {
    running.current = false
    setPhase('idle')
  }
  const { leaving, leave, verify, dismiss } = useOutcome(userId, { finish, onLeft })

  function pay(placed: PlacedOrder) {
    const { orderId } = placed
    const isOpen = openDialog(placed, t.orderOf(placed.orderNo), {
      onPaid: (proof) => {
        setPhase('confirming')
        return verify(orderId, proof)
      },
      onDismissed: () => dismiss(orderId),
    })
    if (!isOpen) leave(orderId, true)
  }

  function refused(error: unknown) {
    finish()
    const { status = 0, message = '', fields: refusedFields = {} } = error instanceof ApiError ? error : {}
    setFields(refusedFields)
    if (status === 409) {
      toast(message, 'warning')
      return onRefused()
    }
    toast(status === 422 ? `${t.initiateFailed} ${message}` : t.initiateFailed, 'error')
  }

  /** Places or pays an order, one at a time; the dialog opens unless nothing is due. */
  async function start(needsDialog: boolean, place: () => Promise<PlacedOrder>) {
    if (running.current) return
    running.current = true
    setPhase('paying')
    setFields({})
    if (needsDialog && !(await loadScript())) {
      finish()
      toast(t.sdkFailed, 'error')
      return
    }
    await place().then(pay).catch(refused)
  }

  const payOrder = (id: string) => start(true, () => callAsUser('POST /order/{id}/pay', { params: { id } }))
  const placeOrder = (request: OrderRequest) =>
    start(request.quote.amountToPay > 0, () => callAsUser('POST /create-payment', { body: orderBody(userId, request) }))

  return { busy: phase !== 'idle', confirming: phase === 'confirming', fields, placeOrder, payOrder, leaving }
}

/** Reports the outcome of the dialog to the server, and then shows the order. */
function useOutcome(userId: string, { finish, onLeft }: { finish: () => void; onLeft: PaymentEvents['onLeft'] }) {
  const t = checkoutTexts().review
  const navigate = useNavigate()
  const leaving = useRef(false)

  function leave(orderId: string, paid: boolean) {
    leaving.current = true
    if (onLeft) {
      finish()
      return onLeft()
    }
    if (paid) emptyCart()
    navigate(`/order/${orderId}/${userId}`, { state: { placed: true } })
  }

  async function verify(orderId: string, proof: PaymentProof) {
    try {
      const body = { orderId, userId, ...proofBody(proof) }
      leave(orderId, (await callAsUser('POST /verify-and-update-order', { body })).status)
    } catch {
      // Money may have been taken nevertheless: the order's page shows the status.
      toast(t.verifyFailed, 'error')
      leave(orderId, false)
    }
  }

  /** Handles a dialog that was closed without a payment, as far as it knows; the server asks the provider. */
  async function dismiss(orderId: string) {
    try {
      const { status, message } = await callAsUser('POST /cancel-order', { body: { orderId } })
      if (status === 'cancelled' || onLeft) toast(message)
      if (status !== 'cancelled' || onLeft) return leave(orderId, status === 'paid')
    } catch {
      toast(t.cancelFailed, 'error')
    }
    finish()
  }

  return { leaving, leave, verify, dismiss }
}

const proofBody = (proof: PaymentProof) => ({
  razorpayOrderId: proof.razorpay_order_id,
  razorpayPaymentId: proof.razorpay_payment_id,
  razorpaySignature: proof.razorpay_signature,
})

function orderBody(userId: string, { lines, address, quote, usePoints, coupon, business, consent }: OrderRequest) {
  return {
    userId,
    addressId: address.address_id,
    cartItems: lines.map(toInput),
    itemsPrice: quote.itemsPrice,
    totalPrice: quote.totalPrice,
    taxPrice: quote.taxPrice,
    shippingPrice: quote.shippingPrice,
    discountPrice: quote.discountPrice,
    amountToPay: quote.amountToPay,
    usePoints,
    replaceUnfinished: true,
    ...(coupon && { couponCode: coupon }),
    ...billedTo(business, address.state),
    consent,
  }
}
