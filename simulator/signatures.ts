import { createHmac } from 'node:crypto'

/** Signs an authorised payment: the proof that the browser hands to the shop. The order comes first. */
export const checkoutSignature = (keySecret: string, orderId: string, paymentId: string): string =>
  createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex')

/** Signs the bytes as they are sent: JSON that is parsed and serialized again has another signature. */
export const webhookSignature = (webhookSecret: string, body: string | Uint8Array): string =>
  createHmac('sha256', webhookSecret).update(body).digest('hex')

/** Returns a well-formed signature that matches nothing. */
export const spoilt = (signature: string): string => signature.replace(/^./, (first) => (first === '0' ? '1' : '0'))
