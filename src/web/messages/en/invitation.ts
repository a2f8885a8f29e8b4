import { defineTexts } from '#web/lib/texts.ts'
import { accountTexts } from './account.ts'

/** The texts of the page for whoever is invited to the administration. */
const english = {
  invitation: {
    title: 'Accept your invitation',
    body: (email: string, rights: string) =>
      `You are invited to the administration of the shop, as ${rights}. You sign in with ${email} and the password that you choose here.`,
    checking: 'Checking your invitation',
    administrator: 'an administrator',
    staff: (areas: readonly string[]) => `staff for ${areas.join(', ')}`,
    areas: { catalogue: 'the catalogue', orders: 'orders', support: 'support', accounts: 'accounts' },
    submit: 'Accept the invitation',
    success: 'You have accepted the invitation. Please sign in with your new password.',
    home: 'Go to the home page',
  },
}

export const invitationTexts = defineTexts('invitation', english, accountTexts)
