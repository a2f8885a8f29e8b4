import { defineTexts } from '#web/lib/texts.ts'
import { shopTexts } from './shop.ts'

/** The texts of the pages about the workshop and how to reach it. */
const english = {
  about: {
    title: 'About Us',
    description: 'A workshop in Coimbatore that makes guards and touring parts for motorcycles.',
    body: [
      'We are a workshop in Coimbatore. We bend, weld, coat and pack guards, sliders, racks and mounts for motorcycles, and we sell them ourselves: the person who answers your message has the drawing of your part on the wall.',
      'Each part is drawn on the bike it is for. It bolts to points that the frame already has, leaves room for a spanner and a service, and comes with its bolts in the box, bagged, with torque figures.',
      'What we weld, we stand behind: guards and frames are covered for a lifetime. T&C apply, and they are written in words that a rider understands.',
    ],
    social: 'See what we are building',
    pictureAlt: 'An adventure motorcycle with guards, grill and lamps fitted',
  },
  contact: {
    title: 'Contact Us',
    description: 'Write to the workshop, ask on WhatsApp or come by in Coimbatore.',
    heading: 'Contact us',
    body: 'Ask before you buy: which guard, which bike, which year. A person answers.',
    name: 'Name',
    phone: 'Phone (optional)',
    message: 'Message',
    honeypot: 'Leave this empty',
    send: 'Send message',
    sending: 'Sending your message',
    nameRequired: 'Name is required',
    emailRequired: 'Email is required',
    emailInvalid: 'Please enter a valid email address',
    messageRequired: 'Message is required',
    successToast: 'Mail sent successfully. Thank you for reaching out to us.',
    success: 'Thank you for reaching out to us.',
    ticket: (ticket: string) => `Your ticket number is ${ticket}. We answer within 48 hours.`,
    follow: 'Follow your message',
    grievance: 'Grievance officer',
    failed: 'An error occured while submitting the form',
    address: 'Workshop',
    whatsapp: 'WhatsApp only',
    support: 'Support',
    map: 'Map of the way to our workshop',
    openMap: 'Open in Maps',
    subject: 'Message from the contact form',
  },
}

export type ContactTexts = typeof english

export const contactTexts = defineTexts('contact', english, shopTexts)
