export interface Courier {
  readonly name: string
  /** The address of its tracking page, in which `{number}` stands for the tracking number; empty if it has none. */
  readonly link: string
}

/** The couriers of a shop that has set none. The tracking pages without a number ask for it. */
export const USUAL_COURIERS: readonly Courier[] = [
  { name: 'Delhivery', link: 'https://www.delhivery.com/track/package/{number}' },
  {
    name: 'Blue Dart',
    link: 'https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo={number}',
  },
  { name: 'DTDC', link: 'https://www.dtdc.in/tracking/tracking_results.asp?Ttype=awb_no&strCnno={number}' },
  { name: 'India Post', link: 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx' },
  { name: 'Professional Couriers', link: 'https://www.tpcindia.com/track-info.aspx?id={number}&type=0&service=0' },
  { name: 'ST Courier', link: 'https://stcourier.com/track/shipment' },
]

const fold = (name: string): string => name.toLowerCase().replace(/[\s.-]/g, '')

/** Finds a courier by its name, in any spelling: `bluedart` is Blue Dart. */
export const findCourier = (couriers: readonly Courier[], name: string): Courier | undefined =>
  fold(name) === '' ? undefined : couriers.find((courier) => fold(courier.name) === fold(name))

/** Returns the tracking link of a parcel; empty if it has no number, or its courier is not in the list. */
export function trackingLinkOf(couriers: readonly Courier[], name: string, trackingId: string): string {
  if (trackingId === '') return ''
  return findCourier(couriers, name)?.link.replaceAll('{number}', () => encodeURIComponent(trackingId)) ?? ''
}
