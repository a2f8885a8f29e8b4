import { group } from './email-kind.ts'

const toWaiting = group<{ readonly url: string }>({
  greeting: 'none',
  recipient: { url: '/productDetail/himalayan-450/crash-guard' },
})

export const stockEmails = {
  'back-in-stock': toWaiting([{ name: 'Crash Guard', bike: 'Himalayan 450' }], {
    subject: ({ name, bike }) => `Back in stock: ${name} for ${bike}`,
    heading: ({ name, bike }) => `${name} for ${bike} is back`,
    paragraphs: [
      'You asked us to tell you when it is back in stock. It is available now, while stocks last.',
      'This is the only email you will get about it.',
    ],
    button: 'See it in the shop',
  }),
}
