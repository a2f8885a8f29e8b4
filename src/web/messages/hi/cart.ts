import { taxLabel } from '#rules/tax.ts'
import type { CartTexts } from '../en/cart.ts'
import type { Translation } from '../translation.ts'

/** The texts of the cart in Hindi. */
export const translation: Translation<CartTexts> = {
  cart: {
    chooseOptions: 'विकल्प चुनें',
    noScript: 'कार्ट के लिए JavaScript ज़रूरी है। आप WhatsApp, फोन या ईमेल से भी ऑर्डर कर सकते हैं: "संपर्क करें" पेज देखें।',
    title: 'आपका कार्ट',
    heading: 'कार्ट',
    empty: 'आपका कार्ट खाली है',
    emptyBody: 'कुछ प्रोडक्ट डालें और चेकआउट के लिए यहाँ आएँ',
    continueShopping: 'खरीदारी जारी रखें',
    shopMore: 'और खरीदें',
    quantity: (name: string) => `${name} की संख्या`,
    remove: (name: string) => `${name} हटाएँ`,
    removed: (name: string) => `${name} आपके कार्ट से हटा दिया गया`,
    deleteTitle: 'आइटम हटाएँ?',
    deleteBody: 'क्या आप वाकई यह आइटम हटाना चाहते हैं?',
    summary: 'ऑर्डर का हिसाब',
    subtotal: 'सबटोटल',
    discount: (percent: number) => `छूट (${percent}%)`,
    discountOf: (percent: number) => `छूट (${percent}%)`,
    coupon: 'कूपन कोड',
    applyCoupon: 'लगाएँ',
    removeCoupon: 'हटाएँ',
    couponAccepted: (code: string) => `कूपन ${code} लग गया है`,
    gst: (percent: number | null) => taxLabel('GST', percent),
    shipping: 'शिपिंग (GST सहित)',
    shippingNote: '(शिपिंग शुल्क का हिसाब आखिर में होता है)',
    roundOff: 'राउंड ऑफ',
    total: 'कुल',
    each: 'प्रति पीस',
    checkout: 'चेकआउट करें',
    signIn: 'उपलब्ध ऑफर देखने के लिए कृपया साइन इन करें',
    none: '–',
    points: (points: number) => `इस ऑर्डर पर आपको ${points} क्रेडिट पॉइंट मिलेंगे। डिलीवरी के बाद आप इन्हें इस्तेमाल कर सकते हैं।`,
    notSaved: 'संख्या 1 से 99 तक हो सकती है।',
    gone: 'अब बिक्री में नहीं है',
    changed: 'आपके कार्ट में कुछ बदल गया है',
    described: 'क्या आप यह प्रोडक्ट डालना चाहते हैं?',
  },
}
