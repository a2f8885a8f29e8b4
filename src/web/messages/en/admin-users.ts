import type { Area, Role } from '#rules/staff.ts'
import { formatCount } from '#web/lib/format-count.ts'
import { defineTexts } from '#web/lib/texts.ts'
import { accountTexts } from './account.ts'

const AREA_NAMES: Readonly<Record<Area, string>> = {
  catalogue: 'Catalogue',
  orders: 'Orders',
  support: 'Support',
  accounts: 'Accounts',
}

/** The texts of the user list and the audit log. */
const english = {
  users: {
    title: 'All users',
    search: 'Search name, email or mobile',
    placeholder: 'Name, email or mobile',
    found: (total: number, search: string) => formatCount(total, 'account', 'accounts', search),
    none: 'No account matches.',
    columns: {
      no: 'No',
      id: 'ID',
      name: 'Name',
      email: 'Email',
      mobile: 'Mobile',
      active: 'Active',
      createdAt: 'Created At',
    },
    isActive: { true: 'Active', false: 'Blocked' },
    administrator: 'Administrator',
    staff: (areas: readonly Area[]) => `Staff: ${areas.map((area) => AREA_NAMES[area]).join(', ')}`,
    waiting: 'Not verified yet',
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    delete: 'Delete',
    deleteOf: (name: string) => `Delete ${name}`,
    /** Begins with the specified word. */
    deleteYes: (name: string) => `Yes, delete ${name}`,
    deleteBody: 'Are you sure want to delete this item?',
    form: (name: string) => `Account of ${name}`,
    fields: {
      firstname: 'First Name',
      lastname: 'Last Name',
      email: 'Email',
      mobile: 'Mobile (10 digits)',
      active: 'Active',
      role: 'Role',
      areas: 'Areas',
    },
    activeChoice: { true: 'Active', false: 'Not Active' },
    code: 'Code',
    codes: { sent: '•••••• sent, not confirmed yet', verified: '•••••• verified' },
    sendAgain: 'Send again',
    roles: { ROLE_USER: 'Customer', ROLE_STAFF: 'Staff', ROLE_ADMIN: 'Administrator' },
    areaNames: AREA_NAMES,
    areaHints: {
      catalogue: 'Bikes, products, pictures',
      orders: 'Orders, refunds, phone orders',
      support: 'Messages, undelivered mails',
      accounts: 'Customers, reports, GST',
    } satisfies Record<Area, string>,
    areaRequired: 'Please choose at least one area.',
    rightsOf: (name: string) => `Change what ${name} may do?`,
    becomes: {
      ROLE_USER: () => 'They become a customer, without any right in the administration.',
      ROLE_STAFF: (areas: readonly Area[]) =>
        `They become staff, and may work in: ${areas.map((area) => AREA_NAMES[area]).join(', ')}.`,
      ROLE_ADMIN: () => 'They become an administrator: they may do everything that you may, and give rights to others.',
    } satisfies Record<Role, (areas: readonly Area[]) => string>,
    signedOut: {
      more: 'They are signed out everywhere. We email them a link to set a new password, with which they can sign in again.',
      fewer: 'They are signed out everywhere, and can sign in again at once.',
    },
    changeOf: (name: string) => `Change the account of ${name}?`,
    consequences: {
      email: (email: string) => `We email a link to ${email}. Once it is opened, the account belongs to that address.`,
      blocked: 'They are signed out everywhere, and can no longer sign in.',
      active: 'They can sign in again.',
    },
    yourPassword: 'Your own password',
    whyPassword: 'We ask so that nobody else can do this on a screen that you have left open.',
    update: 'UPDATE',
    exit: 'EXIT',
    updated: (name: string) => `The account of ${name} is updated.`,
    emailAsked: (email: string) => `We have emailed a link to ${email}. The new address counts once it is opened.`,
  },
  audit: {
    title: 'Audit log',
    intro: 'What was changed in the administration, newest first. Nothing here can be changed or deleted.',
    person: 'Person',
    personHint: 'Name or email',
    area: 'Area',
    anyArea: 'All areas',
    areaNames: { ...AREA_NAMES, other: 'Other' },
    day: 'Day',
    found: (total: number) => formatCount(total, 'entry', 'entries'),
    none: 'No entries match.',
    columns: { when: 'When', who: 'Who', what: 'What', on: 'On', changes: 'Before and after' },
    theShop: 'The shop',
    reason: 'Reason',
    nothing: 'nothing',
    to: 'to',
  },
}

export const adminUsersTexts = defineTexts('admin-users', english, accountTexts)
