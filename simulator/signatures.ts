import { createHmac } from 'node:crypto'

/** What the browser hands to the shop as proof of an authorised payment. The order comes first. */
export const checkoutSignature = (keySecret: string, orderId: string, paymentId: string): string =>
  createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex')

/** Over the bytes as they are sent: whoever parses and writes them again gets another signature. */
export const webhookSignature = (webhookSecret: string, body: string | Uint8Array): string =>
  createHmac('sha256', webhookSecret).update(body).digest('hex')

/** A signature of the right shape that fits nothing. */
export const spoilt = (signature: string): string => signature.replace(/^./, (first) => (first === '0' ? '1' : '0'))
