import { pluralFor } from '#web/lib/plural.ts'
import { defineTexts } from '#web/lib/texts.ts'
import { accountTexts } from './account.ts'

const plural = pluralFor('en')

/** The texts of the profile and of the form for an address. */
const english = {
  profile: {
    title: 'Your account',
    tab: 'Profile',
    addresses: 'Addresses',
    orders: 'Orders',
    points: 'Credit points',
    pendingPoints: (points: number) =>
      points === 1
        ? '1 more point is pending. You can spend it once its order is delivered and its cancellation period is over.'
        : `${points} more points are pending. You can spend them once their order is delivered and its cancellation period is over.`,
    owedPoints: (points: number) =>
      `You owe ${plural(points, `${points} point`, `${points} points`)} for an order that was refunded after you had spent its points. The next points you earn settle this.`,
    logout: 'Logout',
    logoutTitle: 'Logout Confirmation',
    logoutBody: 'Are you sure want to logout?',
    changeInfo: 'Change User Information',
    updateInfo: 'Update information',
    infoUpdated: 'Your information is updated',
    changePassword: 'Change Password',
    updatePassword: 'Update password',
    passwordUpdated: 'Password Updated Successfully',
    oldPassword: 'passwords should not be like any other old passwords',
    newPassword: 'New password',
    currentPassword: 'Current password',
    whyPassword: 'Needed to change your email address.',
    showCurrent: 'Show current password',
    hideCurrent: 'Hide current password',
    sessions: 'Where you are signed in',
    thisDevice: 'This device',
    lastSeen: (at: string) => `Last seen ${at}`,
    signOutThere: 'Sign out',
    endSession: (device: string) => `Sign out: ${device}`,
    signOutElsewhere: 'Sign out everywhere else',
    data: 'Your data',
    dataBody:
      'You can download everything we store about you, and erase your account. We then keep only your invoices, as tax law requires, and for three years after each order a code that shows whether an offer was used.',
    download: 'Download my data',
    erase: 'Erase my account',
    eraseTitle: 'Erase your account?',
    eraseBody:
      'Your name, addresses, points and cart are deleted for good. This cannot be undone. Please enter your password.',
    eraseNow: 'Erase it',
    noAddress: 'There is no address added in your account. start adding your address by clicking the button below.',
    add: 'Add',
    edit: 'Edit',
    editOf: (name: string) => `Edit the address of ${name}`,
    delete: 'Delete',
    deleteOf: (name: string) => `Delete the address of ${name}`,
    deleteTitle: 'Delete this address?',
    enough: 'You have 5 addresses, the maximum. Edit or delete one to add another.',
    addAddress: 'Add Address',
    editAddress: 'Edit Address',
    updateAddress: 'Update Address',
    cancel: 'Cancel',
    name: 'Name',
    phone: 'Phone',
    address: 'Address',
    city: 'City',
    state: 'State',
    chooseState: 'Choose a state',
    pincode: 'Zip Code',
    valid: '(it is valid)',
    notValid: '(it is not valid)',
    country: 'Country',
    required: 'Please fill this in',
    noOrders: "You don't have any orders yet. Please continue shopping..",
    continueShopping: 'CONTINUE SHOPPING',
    orderStatus: 'Status',
    orderTotal: 'Total',
    details: 'Details',
    detailsOf: (orderNo: string) => `Details of ${orderNo}`,
    track: 'Track your Order',
  },
}

export type ProfileTexts = typeof english

export const profileTexts = defineTexts('profile', english, accountTexts)
