import { cartTotals } from '#rules/cart.ts'
import { type DocumentedOrder, type OrderedLine, orderDocument } from '#rules/order-document.ts'

/** Lines of goods. */
export const lines = (count: number, more: Partial<OrderedLine> = {}): OrderedLine[] =>
  Array.from({ length: count }, (_, place) => ({
    description: `Crash guard ${place + 1}`,
    detail: 'Himalayan 450, Steel, Black',
    hsn: '87141090',
    taxPercent: 18,
    qty: 2,
    unitPrice: 1_299_00,
    listPrice: 1_499_00,
    shipping: 99_00,
    ...more,
  }))

/** Facts of an order, for its documents. */
export function facts(ordered: readonly OrderedLine[], more: Partial<DocumentedOrder> = {}): DocumentedOrder {
  const totals = cartTotals(
    ordered.map(({ unitPrice, qty, shipping, taxPercent }) => ({ price: unitPrice, qty, shipping, taxPercent })),
    10,
    0,
  )
  return {
    number: 'INV/26-27/000123',
    date: '2026-04-05',
    orderNo: 'K-1001',
    orderDate: '2026-04-02',
    seller: {
      legalName: 'Example Riders Private Limited',
      tradeName: 'Example Riders',
      address: '1 Race Course Road\nCoimbatore 641018',
      state: 'Tamil Nadu',
      stateCode: '33',
      gstin: '33ABCDE1234F1Z7',
      phone: '9876543210',
      email: 'bills@example.test',
    },
    buyer: {
      name: 'Meena மீனா मीना',
      address: '12 North Street',
      city: 'Madurai',
      state: 'Tamil Nadu',
      stateCode: '33',
      pincode: '625001',
      country: 'India',
      phone: '9876501234',
    },
    lines: ordered,
    discountPercent: 10,
    discount: totals.discountPrice,
    total: totals.totalPrice,
    pointsUsed: 12,
    paidBy: { method: 'UPI', reference: 'pay_1' },
    ...more,
  }
}

export const invoice = (count: number, more: Partial<DocumentedOrder> = {}) =>
  orderDocument('invoice', facts(lines(count), more))
