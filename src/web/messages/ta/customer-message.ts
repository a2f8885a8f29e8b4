import type { CustomerMessageTexts } from '../en/customer-message.ts'
import type { Translation } from '../translation.ts'

/** The texts of the page on which somebody follows a message to the seller, in Tamil. */
export const translation: Translation<CustomerMessageTexts> = {
  ownMessage: {
    title: 'உங்கள் மெசேஜ்',
    heading: (ticket) => `மெசேஜ் ${ticket}`,
    none: 'இந்த மெசேஜைத் திறக்க முடியவில்லை',
    noneHint: 'உங்கள் மெயிலில் உள்ள லிங்க்கை மீண்டும் திறந்து பாருங்கள், அல்லது படிவத்தில் கொடுத்த இமெயில் முகவரி மூலம் லாகின் செய்யுங்கள்.',
    signIn: 'லாகின்',
    states: {
      received: 'வந்துவிட்டது',
      acknowledged: 'கவனிக்கப்படுகிறது',
      answered: 'பதில் தரப்பட்டது',
      closed: 'முடிந்தது',
    },
    meaning: {
      received: 'உங்கள் மெசேஜ் எங்களுக்கு வந்துவிட்டது.',
      acknowledged: 'உங்கள் மெசேஜைப் படித்துவிட்டோம், அதைக் கவனித்துக்கொண்டிருக்கிறோம்.',
      answered: 'உங்கள் மெசேஜுக்குப் பதில் தந்துவிட்டோம்.',
      closed: 'இந்த மெசேஜ் முடிந்துவிட்டது. இன்னும் ஏதாவது தீரவில்லை என்றால் மீண்டும் எங்களுக்கு எழுதுங்கள்.',
    },
    subject: 'பொருள்',
    received: 'வந்த நேரம்',
    acknowledgedAt: 'ஏற்றுக்கொண்ட நேரம்',
    acknowledgeBy: 'ஏற்றுக்கொள்ள வேண்டிய கடைசி நேரம்',
    resolveBy: 'தீர்க்க வேண்டிய கடைசி நேரம்',
    conversation: 'மெசேஜ்கள்',
    you: 'நீங்கள்',
    seller: 'எங்கள் பட்டறை',
    unhappy: 'திருப்தி இல்லையா? எங்கள் குறைதீர்ப்பு அதிகாரிக்கு எழுதுங்கள்:',
  },
}
