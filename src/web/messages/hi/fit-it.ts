import { pluralFor } from '#web/lib/plural.ts'
import type { FitItTexts } from '../en/fit-it.ts'
import type { Translation } from '../translation.ts'

const plural = pluralFor('hi')

/** The texts for trying parts on a bike in Hindi. */
export const translation: Translation<FitItTexts> = {
  fitIt: {
    isOn: (name) => `${name} लग गया।`,
    isOff: (name) => `${name} हट गया।`,
    isColor: (name, color) => `${name}: रंग ${color}।`,
    needs: (name, needed) => `${name} लग गया। इसके लिए ${needed} ज़रूरी है, वह भी जोड़ा गया।`,
    neededSoldOut: (names) => `इसके लिए ज़रूरी ${names} स्टॉक में नहीं है, इसलिए इसे अभी नहीं ख़रीदा जा सकता।`,
    cameOff: (names) => `इसके साथ हटाए गए: ${names}।`,
    replaced: (names) => `यह ${names} की जगह लेता है।`,
    unknown: (names) => `इस लिंक में ${names} भी था, जो इस बाइक के लिए हमारे पास नहीं है।`,
    takeOffTitle: (count) => (count === 2 ? 'दोनों हटाएँ?' : `सभी ${count} हटाएँ?`),
    takeOffBody: (name, others) => `${name} के बिना यह नहीं लग सकता: ${others}।`,
    takeOffYes: 'हटाएँ',
    takeOffNo: 'रहने दें',
    allOn: 'साथ लगने वाले सभी पार्ट्स लग गए।',
    allOff: 'सभी पार्ट्स हट गए।',
    shareTitle: (bike) => `मेरी ${bike}`,
    shared: 'लिंक कॉपी हो गया। यह इन पार्ट्स के साथ बाइक दिखाता है।',
    notShared: 'लिंक कॉपी नहीं हो सका। इसे एड्रेस बार से कॉपी करें।',
    totalNow: (amount) => `कुल ${amount}।`,
    totalFrom: (amount) => `कुल ${amount} से।`,
    withGst: 'GST सहित',
    withDelivery: (delivery) => `GST और ${delivery} डिलीवरी सहित`,
    saves: (amount) => `आपकी बचत ${amount}`,
    weighs: (kilograms) => `${kilograms} किलो`,
    fittingTime: (hours, minutes) =>
      [hours > 0 ? `${hours} घंटे` : '', minutes > 0 ? `${minutes} मिनट` : ''].filter(Boolean).join(' '),
    toFit: (time) => `लगाने में ${time}`,
    parts: (count) => plural(count, `${count} पार्ट`, `${count} पार्ट्स`),
    add: (count) => plural(count, `${count} पार्ट कार्ट में जोड़ें`, `${count} पार्ट्स कार्ट में जोड़ें`),
    adding: 'जोड़ा जा रहा है',
    nothingToAdd: 'पहले बाइक पर कोई पार्ट लगाएँ।',
    soldOut: (count) => `${count} स्टॉक में नहीं, कुल में शामिल नहीं`,
    allSoldOut: 'ये पार्ट्स स्टॉक में नहीं हैं।',
    questions: 'बस एक बात और',
    inCart: (count) => plural(count, '1 पार्ट कार्ट में है।', `${count} पार्ट्स कार्ट में हैं।`),
    questionsBody: (count) => plural(count, 'यह पार्ट कई प्रकार में आता है। अपना चुनें।', 'ये पार्ट्स कई प्रकार में आते हैं। अपने चुनें।'),
  },
}
