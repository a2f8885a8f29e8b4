import { pluralFor } from '#web/lib/plural.ts'
import type { FitItTexts } from '../en/fit-it.ts'
import type { Translation } from '../translation.ts'

const plural = pluralFor('ta')

/** The texts for trying parts on a bike in Tamil. */
export const translation: Translation<FitItTexts> = {
  fitIt: {
    isOn: (name) => `${name} பொருத்தப்பட்டது.`,
    isOff: (name) => `${name} நீக்கப்பட்டது.`,
    isColor: (name, color) => `${name}: நிறம் ${color}.`,
    needs: (name, needed) => `${name} பொருத்தப்பட்டது. அதற்கு ${needed} தேவை, அதுவும் சேர்க்கப்பட்டது.`,
    neededSoldOut: (names) => `அதற்குத் தேவையான ${names} ஸ்டாக்கில் இல்லை; அதனால் இதை இப்போது வாங்க முடியாது.`,
    cameOff: (names) => `அதனுடன் நீக்கப்பட்டவை: ${names}.`,
    replaced: (names) => `இது ${names}-க்குப் பதிலாக வருகிறது.`,
    unknown: (names) => `இந்த இணைப்பில் ${names} என்பதும் உள்ளது; அது இந்த பைக்குக்கு எங்களிடம் இல்லை.`,
    takeOffTitle: (count) => (count === 2 ? 'இரண்டையும் நீக்கலாமா?' : `${count} பாகங்களையும் நீக்கலாமா?`),
    takeOffBody: (name, others) => `${name} இல்லாமல் இது பைக்கில் இருக்க முடியாது: ${others}.`,
    takeOffYes: 'நீக்கு',
    takeOffNo: 'வைத்திரு',
    allOn: 'ஒன்றாகப் பொருந்தும் எல்லாப் பாகங்களும் பொருத்தப்பட்டன.',
    allOff: 'எல்லாப் பாகங்களும் நீக்கப்பட்டன.',
    shareTitle: (bike) => `என் ${bike}`,
    shared: 'இணைப்பு நகலெடுக்கப்பட்டது. அது இந்தப் பாகங்களுடன் பைக்கைக் காட்டும்.',
    notShared: 'இணைப்பை நகலெடுக்க முடியவில்லை. முகவரிப் பட்டியிலிருந்து நகலெடுங்கள்.',
    totalNow: (amount) => `மொத்தம் ${amount}.`,
    totalFrom: (amount) => `மொத்தம் ${amount} முதல்.`,
    withGst: 'GST உட்பட',
    withDelivery: (delivery) => `GST, டெலிவரி ${delivery} உட்பட`,
    saves: (amount) => `நீங்கள் சேமிப்பது ${amount}`,
    weighs: (kilograms) => `${kilograms} கிலோ`,
    fittingTime: (hours, minutes) =>
      [hours > 0 ? `${hours} மணி` : '', minutes > 0 ? `${minutes} நிமிடம்` : ''].filter(Boolean).join(' '),
    toFit: (time) => `பொருத்த ${time}`,
    parts: (count) => plural(count, `${count} பாகம்`, `${count} பாகங்கள்`),
    add: (count) => plural(count, `${count} பாகத்தை கார்ட்டில் சேர்`, `${count} பாகங்களை கார்ட்டில் சேர்`),
    adding: 'சேர்க்கிறோம்',
    nothingToAdd: 'முதலில் பைக்கில் ஒரு பாகத்தைப் பொருத்துங்கள்.',
    soldOut: (count) => `ஸ்டாக் இல்லாதவை ${count}, மொத்தத்தில் சேராது`,
    allSoldOut: 'இந்தப் பாகங்கள் ஸ்டாக்கில் இல்லை.',
    questions: 'இன்னும் ஒரு கேள்வி',
    inCart: (count) => plural(count, '1 பாகம் கார்ட்டில் உள்ளது.', `${count} பாகங்கள் கார்ட்டில் உள்ளன.`),
    questionsBody: (count) =>
      plural(
        count,
        'இந்தப் பாகம் பல வகைகளில் வருகிறது. உங்களுக்கானதைத் தேர்ந்தெடுங்கள்.',
        'இந்தப் பாகங்கள் பல வகைகளில் வருகின்றன. உங்களுக்கானவற்றைத் தேர்ந்தெடுங்கள்.',
      ),
  },
}
