import type { Messages } from './en.ts'
import type { Translation } from './translation.ts'

/** The storefront's texts in Hindi. */
export const hi: Translation<Messages> = {
  common: {
    skip: 'सामग्री पर जाएँ',
    home: 'होम',
    accessories: 'एक्सेसरीज़',
    loading: 'लोड हो रहा है',
    breadcrumb: 'आप यहाँ हैं',
    languages: 'भाषाएँ',
    withGst: (price) => `${price} GST सहित`,
  },
  header: {
    home: 'होम',
    about: 'हमारे बारे में',
    accessories: 'एक्सेसरीज़',
    contact: 'संपर्क करें',
    menu: 'मेनू',
    closeMenu: 'मेनू बंद करें',
    openSearch: 'खोजें',
    account: 'साइन इन',
    cart: (count) => `कार्ट, ${count} सामान`,
    bikesOf: 'बाइक',
    allBikes: 'सभी बाइक',
    showProducts: (bike) => `${bike} के लिए सामान`,
    main: 'मुख्य',
  },
  footer: {
    shop: 'दुकान',
    help: 'मदद और शर्तें',
    about: 'हमारे बारे में',
    contact: 'संपर्क करें',
    warranty: 'वारंटी और वापसी नीति',
    shipping: 'शिपिंग नीति',
    terms: 'नियम और शर्तें',
    privacy: 'गोपनीयता नीति',
    seller: 'विक्रेता',
    grievance: 'शिकायत अधिकारी',
  },
  myBike: { choose: 'मेरी बाइक', madeFor: (bike) => `${bike} के लिए` },
  home: {
    title: 'आपकी बाइक के लिए बने क्रैश गार्ड, स्लाइडर और टूरिंग पार्ट्स',
    hero: 'गिरकर भी टिकने के लिए बना',
    heroBody: 'गार्ड, स्लाइडर और टूरिंग पार्ट्स, कोयंबटूर में एक-एक बाइक के लिए काटे और वेल्ड किए गए।',
    shopNow: 'अभी खरीदें',
    findBike: 'अपनी बाइक के पार्ट्स खोजें',
  },
  product: { addToCart: 'कार्ट में डालें', quantity: 'मात्रा', description: 'विवरण' },
  notFound: { title: 'पेज नहीं मिला' },
}
