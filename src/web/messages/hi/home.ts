import type { HomeTexts } from '../en/home.ts'
import type { Translation } from '../translation.ts'

/** The texts of the home page and of the list of bikes in Hindi. */
export const translation: Translation<HomeTexts> = {
  home: {
    title: 'क्रैश गार्ड, स्लाइडर और टूरिंग पार्ट्स, खास आपकी बाइक के लिए',
    description: (bikes: number) =>
      `${bikes} मोटरसाइकिलों के लिए क्रैश गार्ड, स्लाइडर, रैक और माउंट, कोयंबटूर में बने; वेल्ड किए पार्ट्स पर लाइफटाइम वारंटी (नियम व शर्तें लागू)। अपनी बाइक चुनें और GST के साथ कीमत देखें।`,
    hero: 'गिरे बाइक, झेले गार्ड',
    heroBody: 'गार्ड, स्लाइडर और टूरिंग पार्ट्स: कोयंबटूर में कटे और वेल्ड हुए, हर पार्ट एक ही बाइक के नाप का।',
    shopNow: 'अभी खरीदें',
    heroPicture: 'मोटरसाइकिल का अगला हिस्सा, जिसमें इंजन गार्ड, हेडलाइट ग्रिल और हैंडगार्ड लगे हैं',
    heroBikes: (bikes: number, brands: string) => `${brands} की ${bikes} बाइकों के लिए।`,
    heroKit: (parts: string, bike: string) => `${bike} पर ${parts}:`,
    heroFrom: (price: string) => `${price} से`,
    heroIncludes: (shipping: boolean) => (shipping ? 'GST और डिलीवरी के साथ' : 'GST के साथ'),
    heroShows: (shown: string, bike: string) => `तस्वीर में ${shown}; पार्ट्स ${bike} के लिए बने हैं।`,
    kinds: 'हम क्या बनाते हैं',
    forBikes: (bikes: number) => `${bikes} बाइक के लिए`,
    partsFor: 'खास इस बाइक के लिए',
    prev: 'पिछली',
    next: 'अगली',
    coreTitle: 'हमारी खासियत',
    core: [
      {
        title: 'सुरक्षित पेमेंट',
        body: 'लाइसेंस वाली पेमेंट कंपनी के ज़रिए कार्ड और UPI से। आपके कार्ड की जानकारी हम कभी नहीं देखते।',
      },
      {
        title: 'बढ़िया क्वालिटी',
        body: 'स्टील ट्यूब, हमारी अपनी वर्कशॉप में मोड़ी और वेल्ड की गई, लाइफटाइम वारंटी के साथ। नियम व शर्तें लागू।',
      },
      {
        title: 'ऑनलाइन मदद',
        body: 'हफ्ते में छह दिन WhatsApp और ईमेल पर वर्कशॉप का ही कोई व्यक्ति जवाब देता है।',
      },
    ],
    categories: 'अपनी मोटरसाइकिल चुनें',
    allBikes: (bikes: number) => (bikes === 1 ? 'वह बाइक' : `सभी ${bikes} बाइक`),
    promo: 'Pro Kit',
    promoBody: 'गार्ड, स्लाइडर, ग्रिल और रैक, सब एक साथ डिज़ाइन किए हुए, ताकि हर बोल्ट तक पाना आराम से पहुँचे।',
    promoLink: 'बाइक देखें',
    promoPicture: 'क्रैश गार्ड, रेडिएटर गार्ड, हेडलाइट ग्रिल, स्लाइडर और पैनियर एक साथ रखे हुए',
    banner: 'शॉप की खबरें',
    welcomeTitle: 'राइडर्स का स्वागत है!!',
    welcomeOffer: (percent: number) => `${percent}%`,
    welcomeBody: (percent: number) => `अपने पहले ऑर्डर पर ${percent}% की छूट पाएँ`,
    welcomeTerms: 'साइन इन करने पर, आपके पहले पेमेंट किए गए ऑर्डर के लिए।',
    exploreNow: 'अभी देखें',
  },
  accessories: {
    title: 'बाइक के हिसाब से एक्सेसरीज़',
    description: 'अपनी मोटरसाइकिल चुनें और उसके लिए बने सभी गार्ड, स्लाइडर, रैक और माउंट देखें।',
    heading: 'एक्सेसरीज़',
    body: 'हर पार्ट एक ही बाइक के लिए बना है। अपनी बाइक चुनें।',
    mine: 'यह मेरी बाइक है',
    isMine: 'मेरी बाइक',
    filter: 'बाइक खोजें',
    noneFound: 'इस नाम की कोई बाइक नहीं मिली। हमें लिखें: हो सकता है हम उसके पार्ट्स बना रहे हों।',
    count: (count: number) => `${count} बाइक`,
  },
}
