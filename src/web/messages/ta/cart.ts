import type { CartTexts } from '../en/cart.ts'
import type { Translation } from '../translation.ts'

/** The texts of the cart in Tamil. */
export const translation: Translation<CartTexts> = {
  cart: {
    chooseOptions: 'ஆப்ஷன்களைத் தேர்வு செய்',
    noScript:
      'கார்ட்டைப் பயன்படுத்த JavaScript தேவை. WhatsApp, ஃபோன் அல்லது இமெயில் மூலமும் ஆர்டர் செய்யலாம்: தொடர்புக்கு பக்கத்தைப் பாருங்கள்.',
    title: 'உங்கள் கார்ட்',
    heading: 'கார்ட்',
    empty: 'உங்கள் கார்ட் காலியாக உள்ளது',
    emptyBody: 'சில தயாரிப்புகளைச் சேர்த்துவிட்டு, செக்அவுட் செய்ய இங்கே வாருங்கள்',
    continueShopping: 'ஷாப்பிங் தொடர்',
    shopMore: 'மேலும் வாங்கு',
    quantity: (name) => `எண்ணிக்கை: ${name}`,
    remove: (name) => `நீக்கு: ${name}`,
    removed: (name) => `${name} உங்கள் கார்ட்டிலிருந்து நீக்கப்பட்டது`,
    deleteTitle: 'பொருளை நீக்கவா?',
    deleteBody: 'இந்தப் பொருளை நிச்சயமாக நீக்க வேண்டுமா?',
    summary: 'ஆர்டர் சுருக்கம்',
    subtotal: 'பொருட்களின் விலை',
    discount: (percent) => `தள்ளுபடி (${percent}%)`,
    coupon: 'கூப்பன் கோட்',
    applyCoupon: 'அப்ளை செய்',
    removeCoupon: 'நீக்கு',
    couponAccepted: (code) => `${code} கூப்பன் ஏற்கப்பட்டது`,
    shipping: 'ஷிப்பிங் (GST உட்பட)',
    shippingNote: '(ஷிப்பிங் கட்டணம் கடைசியில் கணக்கிடப்படும்)',
    roundOff: 'ரவுண்ட் ஆஃப்',
    total: 'மொத்தம்',
    each: 'ஒன்றுக்கு',
    checkout: 'செக்அவுட் செய்',
    signIn: 'உங்களுக்கான ஆஃபர்களைப் பார்க்க லாகின் செய்யுங்கள்',
    none: '–',
    points: (points) => `இந்த ஆர்டரில் உங்களுக்கு ${points} கிரெடிட் பாயிண்ட்கள் கிடைக்கும். டெலிவரிக்குப் பிறகு அவற்றைப் பயன்படுத்தலாம்.`,
    notSaved: 'எண்ணிக்கை 1 முதல் 99 வரை இருக்கலாம்.',
    gone: 'இப்போது விற்பனையில் இல்லை',
    changed: 'உங்கள் கார்ட்டில் சில மாற்றங்கள் உள்ளன',
    described: 'இந்தத் தயாரிப்பைச் சேர்க்க வேண்டுமா?',
  },
}
