import { pluralFor } from '#web/lib/plural.ts'
import { defineTexts } from '#web/lib/texts.ts'
import { shopTexts } from './shop.ts'

const plural = pluralFor('en')

/** The texts of the home page and of the list of bikes. */
const english = {
  home: {
    title: 'Crash guards, sliders and touring parts, made for your bike',
    description: (bikes: number) =>
      `Crash guards, sliders, racks and mounts for ${bikes} motorcycles, made in Coimbatore; welded parts with a lifetime warranty (T&C apply). Find your bike, see the price with GST.`,
    hero: 'Built to take the fall',
    heroBody: 'Guards, sliders and touring parts, cut and welded in Coimbatore for one bike at a time.',
    shopNow: 'SHOP NOW',
    heroPicture: 'Front of a motorcycle with engine guard, headlight grill and handguards fitted',
    heroBikes: (bikes: number, brands: string) =>
      plural(bikes, `For ${bikes} bike of ${brands}.`, `For ${bikes} bikes of ${brands}.`),
    heroKit: (parts: string, bike: string) => `${parts} on the ${bike}:`,
    heroFrom: (price: string) => `from ${price}`,
    heroIncludes: (shipping: boolean): string => (shipping ? 'with GST and delivery' : 'with GST'),
    heroShows: (shown: string, bike: string) => `Shown on ${shown}; the parts are made for the ${bike}.`,
    kinds: 'What we make',
    forBikes: (bikes: number) => plural(bikes, `for ${bikes} bike`, `for ${bikes} bikes`),
    partsFor: 'Made for the',
    prev: 'PREV',
    next: 'NEXT',
    coreTitle: 'Core value',
    core: [
      { title: 'Secure Payments', body: 'Card and UPI through a licensed payment provider. We never see your card.' },
      {
        title: 'Quality Products',
        body: 'Steel tube, bent and welded in our own workshop, covered for a lifetime. T&C apply.',
      },
      {
        title: 'Online Support',
        body: 'A person from the workshop answers on WhatsApp and by email, six days a week.',
      },
    ],
    categories: 'Choose your motorcycle',
    allBikes: (bikes: number) => (bikes === 1 ? 'The bike' : `All ${bikes} bikes`),
    promo: 'The Pro Kit',
    promoBody:
      'Guard, sliders, grill and rack that were drawn together, so that every bolt still has room for a spanner.',
    promoLink: 'See the bikes',
    promoPicture: 'Crash guard, radiator guard, headlight grill, sliders and a pannier laid out together',
    banner: 'Shop news',
    welcomeTitle: 'Welcome Riders!!',
    welcomeOffer: (percent: number) => `${percent}%`,
    welcomeBody: (percent: number) => `Get ${percent}% offer on your first order`,
    welcomeTerms: 'For your first paid order, when you are signed in.',
    exploreNow: 'EXPLORE NOW',
  },
  accessories: {
    title: 'Accessories by bike',
    description: 'Pick your motorcycle and see every guard, slider, rack and mount that we make for it.',
    heading: 'Accessories',
    body: 'Every part is made for a specific bike. Pick yours.',
    mine: 'This is my bike',
    isMine: 'My bike',
    filter: 'Find a bike',
    noneFound: 'No bike of that name. Write to us: we may be making it.',
    count: (count: number) => plural(count, `${count} bike`, `${count} bikes`),
  },
}

export type HomeTexts = typeof english

export const homeTexts = defineTexts('home', english, shopTexts)
