import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Api } from '#contract/api.ts'
import { ApiError } from '#contract/call.ts'
import type { Answer } from '#contract/endpoint.ts'
import { toast } from '#web/components/toast.tsx'
import { toInput } from '#web/lib/cart-input.ts'
import { type CartLine, emptyCart } from '#web/lib/cart-store.ts'
import { useCheckoutMessages } from '#web/lib/checkout-messages.ts'
import { loadPaymentDialog, openPaymentDialog, type PaymentProof } from '#web/lib/payment-dialog.ts'
import { callAsUser } from '#web/lib/session.ts'
import type { Quote } from './use-checkout-quote.ts'

type Placed = Answer<Api['POST /create-payment']>

/** What is ordered, as the buyer has seen it. */
interface OrderWishes {
  readonly lines: readonly CartLine[]
  readonly addressId: string
  readonly quote: Quote
  readonly usePoints: boolean
  readonly coupon: string | undefined
  readonly gstin: string
}

export interface Payment {
  /** From the press of the button until the dialog is closed, and after it until all is settled. */
  readonly busy: boolean
  /** The payment was made, and is being checked: nothing may disturb that. */
  readonly confirming: boolean
  /** What was wrong with what was typed, when the order was refused for it. */
  readonly fields: Readonly<Record<string, string>>
  readonly placeOrder: (wishes: OrderWishes) => Promise<void>
  /** Pays what was ordered before. */
  readonly payOrder: (orderId: string) => Promise<void>
  /** True from the moment on at which the page is left for the order's own: an empty cart means nothing then. */
  readonly leaving: { readonly current: boolean }
}

async function loadScript(): Promise<boolean> {
  try {
    const { checkoutJs } = await callAsUser('GET /payment-dialog')
    return await loadPaymentDialog(checkoutJs)
  } catch {
    return false
  }
}

interface PaymentEvents {
  /** The shop has refused what was asked for, for a reason that a new look at it shows. */
  readonly onRefused: () => void
  /** How it went is on the order's page; without this the person is led there. */
  readonly onLeft?: () => void
}

/** Has an order paid in the provider's dialog, one that is placed first or one of before, and tells the shop what came. */
export function usePayment(userId: string, { onRefused, onLeft }: PaymentEvents): Payment {
  const t = useCheckoutMessages().review
  const navigate = useNavigate()
  const [phase, setPhase] = useState<'idle' | 'paying' | 'confirming'>('idle')
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const running = useRef(false)
  const leaving = useRef(false)

  // The script is there by the time the button is pressed; where it is not, the buyer learns early.
  useEffect(() => {
    let current = true
    loadScript().then((loaded) => {
      if (current && !loaded) toast(t.sdkFailed, 'error')
    })
    // Unfinished orders of before are settled; that it failed makes no difference to this one.
    callAsUser('POST /cleanup-unpaid-orders', { body: { userId } }).catch(() => {})
    return () => {
      current = false
    }
  }, [userId, t.sdkFailed])

  const finish = useCallback(() => {
    running.current = false
    setPhase('idle')
  }, [])

  function leave(orderId: string, paid: boolean) {
    leaving.current = true
    if (paid && !onLeft) emptyCart()
    if (onLeft) {
      finish()
      return onLeft()
    }
    navigate(`/order/${orderId}/${userId}`, { state: { placed: true } })
  }

  async function verify(orderId: string, proof: PaymentProof) {
    setPhase('confirming')
    try {
      const { status } = await callAsUser('POST /verify-and-update-order', {
        body: {
          orderId,
          userId,
          razorpayOrderId: proof.razorpay_order_id,
          razorpayPaymentId: proof.razorpay_payment_id,
          razorpaySignature: proof.razorpay_signature,
        },
      })
      leave(orderId, status)
    } catch {
      // Money may have moved all the same: the order's page says where it stands.
      toast(t.verifyFailed, 'error')
      leave(orderId, false)
    }
  }

  /** The dialog was closed without a payment, as far as it knows; the shop asks the provider. */
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

  function pay({ orderId, orderNo, razorpayOrder, key, name, prefill, theme }: Placed) {
    if (!razorpayOrder) return leave(orderId, true)
    let over = false
    const once = (work: () => Promise<void>) => {
      if (over) return
      over = true
      void work()
    }
    const dialog = openPaymentDialog({
      key,
      amount: razorpayOrder.amount,
      currency: razorpayOrder.currency,
      name,
      description: t.orderOf(orderNo),
      order_id: razorpayOrder.id,
      prefill,
      theme,
      handler: (proof) => once(() => verify(orderId, proof)),
      modal: { ondismiss: () => once(() => dismiss(orderId)), confirm_close: true },
    })
    dialog?.on('payment.failed', ({ error }) => toast(error.description, 'error'))
  }

  function refused(error: unknown) {
    finish()
    setFields(error instanceof ApiError ? error.fields : {})
    const helps = error instanceof ApiError && (error.status === 409 || error.status === 422)
    if (helps && error.status === 409) {
      toast(error.message, 'warning')
      onRefused()
    } else {
      toast(helps ? `${t.initiateFailed} ${error.message}` : t.initiateFailed, 'error')
    }
  }

  async function payOrder(id: string) {
    if (running.current) return
    running.current = true
    setPhase('paying')
    if (!(await loadScript())) {
      finish()
      toast(t.sdkFailed, 'error')
      return
    }
    try {
      pay(await callAsUser('POST /order/{id}/pay', { params: { id } }))
    } catch (error) {
      refused(error)
    }
  }

  async function placeOrder({ lines, addressId, quote, usePoints, coupon, gstin }: OrderWishes) {
    if (running.current) return
    running.current = true
    setPhase('paying')
    setFields({})
    if (quote.amountToPay > 0 && !(await loadScript())) {
      finish()
      toast(t.sdkFailed, 'error')
      return
    }
    try {
      pay(
        await callAsUser('POST /create-payment', {
          body: {
            userId,
            addressId,
            cartItems: lines.map(toInput),
            itemsPrice: quote.itemsPrice,
            totalPrice: quote.totalPrice,
            taxPrice: quote.taxPrice,
            shippingPrice: quote.shippingPrice,
            discountPrice: quote.discountPrice,
            amountToPay: quote.amountToPay,
            usePoints,
            ...(coupon && { couponCode: coupon }),
            ...(gstin !== '' && { gstin }),
            consent: true,
          },
        }),
      )
    } catch (error) {
      refused(error)
    }
  }

  return { busy: phase !== 'idle', confirming: phase === 'confirming', fields, placeOrder, payOrder, leaving }
}
