import type { CustomerMessageTexts } from '../en/customer-message.ts'
import type { Translation } from '../translation.ts'

/** The texts of the page on which somebody follows a message to the seller, in Hindi. */
export const translation: Translation<CustomerMessageTexts> = {
  ownMessage: {
    title: 'आपका मैसेज',
    heading: (ticket: string) => `मैसेज ${ticket}`,
    none: 'यह मैसेज नहीं खुल सका',
    noneHint: 'कृपया अपने ईमेल का लिंक फिर से खोलें, या फॉर्म में दिए गए ईमेल पते से साइन इन करें।',
    signIn: 'साइन इन',
    states: {
      received: 'मिल गया',
      acknowledged: 'काम चल रहा है',
      answered: 'जवाब दिया गया',
      closed: 'बंद',
    },
    meaning: {
      received: 'आपका मैसेज हमें मिल गया है।',
      acknowledged: 'हमने आपका मैसेज पढ़ लिया है और उस पर काम कर रहे हैं।',
      answered: 'हमने आपके मैसेज का जवाब दे दिया है।',
      closed: 'यह मैसेज बंद है। अगर कुछ बाकी है, तो कृपया हमें फिर से लिखें।',
    },
    subject: 'विषय',
    received: 'मिला',
    acknowledgedAt: 'स्वीकार किया गया',
    acknowledgeBy: 'स्वीकार करने की अंतिम समय सीमा',
    resolveBy: 'समाधान की अंतिम समय सीमा',
    conversation: 'मैसेज',
    you: 'आप',
    seller: 'हमारी वर्कशॉप',
    unhappy: 'संतुष्ट नहीं हैं? हमारे शिकायत अधिकारी को लिखें:',
  },
}
