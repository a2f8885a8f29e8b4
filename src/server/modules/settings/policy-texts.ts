import type { PolicyName, PolicyText } from '#rules/policy-text.ts'

/** When the original texts below last changed: an earlier acceptance does not count for them. */
export const ORIGINAL_POLICIES_AT = new Date('2026-11-23T00:00:00+05:30')

const shipping: PolicyText = {
  title: 'Shipping policy',
  summary: 'When your parts leave the workshop, how long they travel, and where we deliver.',
  sections: [
    {
      heading: 'Dispatch',
      paragraphs: [
        'Orders placed before 2 PM Monday to Friday are dispatched in 3 to 7 business days, at most 10. Orders placed later, or on a weekend or public holiday, count from the next business day.',
        'Each product shows its own dispatch days. Most leave the workshop in 2 to 4 days. When an order holds several products, it leaves when the last of them is ready.',
      ],
    },
    {
      heading: 'Delivery',
      paragraphs: [
        'Shipping takes {transitDays} from dispatch. You receive a tracking number by email as soon as the courier has the parcel.',
        'The shipping charge of each product is shown on its page and in your cart before you pay. It includes GST.',
      ],
    },
    {
      heading: 'Where we deliver',
      paragraphs: [
        'We deliver within India only. There are no international orders.',
        'The courier needs a street address and a phone number. We do not deliver to P.O. boxes.',
        'The address cannot be changed after ordering. Please check it on the last page before you pay.',
      ],
    },
  ],
}

const warranty: PolicyText = {
  title: 'Return and Refund / Processing time / Warranty policy',
  summary: 'Cancelling, returning, how long things take, and what the lifetime warranty covers.',
  sections: [
    {
      heading: 'Cancellation and refund',
      paragraphs: [
        'Cancellation is possible only within {cancelDays} of the order; the full amount is then refunded.',
        'If you need to cancel later and the parcel has not left yet, ask us: a later cancellation refunds {laterPercent}% of the amount.',
        'There is no cancellation after dispatch.',
        'A refund goes back the way the money came. Your bank usually shows it 5 to 7 working days after we have started it.',
      ],
    },
    {
      heading: 'Returns',
      paragraphs: [
        'If a part is damaged, wrong or not as it was described, tell us with pictures. We replace it or give your money back. Nothing in this policy takes that away.',
        'For other returns there is no compensation of shipping cost, neither for the way to you nor for the way back.',
        'A part must come back unused, with all its bolts and in its box.',
      ],
    },
    {
      heading: 'Processing time',
      paragraphs: [
        'Dispatch takes 2 to 4 days, shipping {transitDays}. Powder-coated colours other than black can need longer; the product page says so.',
      ],
    },
    {
      heading: 'Lifetime warranty',
      paragraphs: [
        'Frames, tubes, plates and welds that we made are covered for a lifetime against failure of material and workmanship, on the bike that the part was made for. T&C apply.',
        'There is no warranty on plastic or fibre parts, such as sliders, caps, windshields and straps. They are made to wear or to break before your bike does. A part that was faulty when you received it is replaced all the same.',
        'The page of each product says which warranty it has, and the warranty passport of each piece says which one it was bought with. At present these products have no warranty: {withoutWarranty}. These have a limited one, from the day they leave us: {limitedWarranty}.',
        'The warranty stays with the part: whoever owns it now can make a claim, with the warranty code from the invoice or with the order number.',
        'Not covered: damage by a fall or a crash, changes to the part, fitting against the instructions, and rust where the coating was cut through.',
        'To claim, use the warranty form with your order number and four pictures.',
      ],
    },
  ],
}

const terms: PolicyText = {
  title: 'Terms and Conditions',
  summary: 'The terms between you and {legalName}, Coimbatore, Tamil Nadu.',
  sections: [
    {
      heading: 'Who we are',
      paragraphs: [
        'This shop is run by {legalName}, a company in Coimbatore, Tamil Nadu, India: {address}, {state}. GSTIN {gstin}. You reach us at {email}.',
        'Grievance officer: {grievanceOfficer}. A complaint is acknowledged within 48 hours and settled within one month.',
      ],
    },
    {
      heading: 'Ordering and prices',
      paragraphs: [
        'Accounts are for persons of 18 years or more. An order is a contract once it is paid and confirmed.',
        'Prices are in Indian rupees. GST at the rate of the day is added, and shown before you pay. If a price has changed since you put a part into your cart, we tell you and you decide.',
        'Prices and amounts at checkout are computed by the shop. The total is rounded to whole rupees.',
      ],
    },
    {
      heading: 'Fitting and use',
      paragraphs: [
        'Each part is made for the bike that its page names. Fit it by the instructions in the box and with the torque given there, or have a workshop do it.',
        'A guard lowers the damage of a fall. It cannot prevent injury. Ride within the law and within your limits.',
      ],
    },
    {
      heading: 'Liability',
      paragraphs: [
        'We are liable for what the law says we must be liable for. Beyond that our liability ends with the price of the part.',
        'A claim must be made within one year after its reason arose; later it can no longer be made, as far as the law allows such a limit.',
        'Class action waiver: claims are brought by each person alone and not as a member of a class or group action, as far as the law allows it.',
      ],
    },
    {
      heading: 'Law and courts',
      paragraphs: [
        'These terms are governed by the law in force in Tamil Nadu, India. The courts of Coimbatore are competent.',
      ],
    },
  ],
}

const privacy: PolicyText = {
  title: 'Privacy Policy',
  summary: 'What we know about you, what for, for how long, and what you can ask of us.',
  sections: [
    {
      heading: 'What we keep and what for',
      paragraphs: [
        'Without an account: nothing that names you. Your cart and your bike are kept on your own device. Our server counts requests by address for a short time, to keep abuse away.',
        'With an account: name, email, mobile number, addresses, orders and credit points, to take and deliver your orders and to issue the invoices that the law asks for.',
        'When you write to us: your message and how to reach you, to answer it.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [
        'The payment provider, to take your payment: we never see your card number. The courier, to bring your parcel. The mail service that carries our emails to you. Nobody else, and nobody for advertising.',
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        'Invoices and the orders behind them for as long as tax law demands, at present about seven years. Everything else until you delete it or your account, or for the time that the page “How long we keep your data” gives for each purpose.',
        'One thing stays after you erase your account: keyed hashes of your email address, your phone number and your delivery address. They let us give the discount on a first order, and coupons for one use, only once per person. Nobody can read your address or number from them, and they are used for nothing else.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You can see, correct, take with you and erase your data in your account, and take back a consent as easily as you gave it. For anything else, and for a complaint, write to the grievance officer.',
        'Grievance officer: {grievanceOfficer}. If our answer does not satisfy you, you can turn to the Data Protection Board of India.',
      ],
    },
    {
      heading: 'Cookies',
      paragraphs: ['One cookie when you sign in, so that you stay signed in. No cookie for counting or advertising.'],
    },
  ],
}

const dataRetention: PolicyText = {
  title: 'How long we keep your data',
  summary: 'What we store about you, what for, and for how long.',
  sections: [
    {
      heading: 'How to read this page',
      paragraphs: [
        'Each purpose has a time of its own. When it is over we delete the data, or remove everything from it that leads to you.',
        'You can erase your account, and most of the data with it, on your profile page at any time. What tax law makes us keep stays as long as the table says.',
        'Questions, and wishes to have something deleted, go to the grievance officer: {grievanceOfficer}.',
      ],
    },
  ],
}

const accessibility: PolicyText = {
  title: 'Accessibility statement',
  summary: 'How this shop works for people with disabilities, what does not work yet, and whom to tell.',
  sections: [
    {
      heading: 'What we aim for',
      paragraphs: [
        'Everybody should be able to choose, order and follow a part here, with or without a mouse, and with or without sight. We build the shop to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, on which the Indian standard IS 17802 rests.',
      ],
    },
    {
      heading: 'What we do for it',
      paragraphs: [
        'Everything can be used with the keyboard alone, and the focus is always visible. Text and controls have enough contrast. Pages work on narrow screens and when they are enlarged. Pictures of products have descriptions. Movement stops when your device asks for less of it.',
        'Mistakes in forms are named beside the field and read out. There is no time limit for filling in a form.',
        'The tests of the shop check its pages with axe, an automatic test for accessibility, at the width of a phone and of a desk.',
      ],
    },
    {
      heading: 'What does not work yet',
      paragraphs: [
        'The window in which you pay and the map on the contact page come from other companies. We cannot change them. If you cannot use the payment window, write to us or call us and we take the order another way.',
        'Invoices are PDF files without marks for screen readers. The page of the order has the same content.',
        'The texts of the policies are in English only. We have not yet had the shop audited by an outside expert.',
      ],
    },
    {
      heading: 'Tell us',
      paragraphs: [
        'If something does not work for you, write to {email} or call {phone}, and say which page it was. We acknowledge it within 48 hours. If our answer does not help, write to the grievance officer: {grievanceOfficer}. You can also turn to the Chief Commissioner for Persons with Disabilities.',
      ],
    },
  ],
}

const paymentSafety: PolicyText = {
  title: 'Payment safety and charge-backs',
  summary:
    'How your payment is protected, how to recognise fraud, and what to do about a payment that you do not know.',
  sections: [
    {
      heading: 'How payment works',
      paragraphs: [
        'You pay in the window of our payment provider. Your card number, your UPI PIN and your one-time password go to the provider and your bank only. We never see or store them.',
        'The address of this shop begins with https. We confirm an order only after the provider has confirmed the payment to our server.',
      ],
    },
    {
      heading: 'How to recognise fraud',
      paragraphs: [
        'We never ask for a one-time password, a UPI PIN, a card number or remote access to your phone, by phone, message or email. To receive a refund you never have to enter a PIN or scan a code.',
        'We never ask you to pay an order to a private UPI number. If somebody does so in our name, do not pay. Write to {email}, call the national cybercrime helpline 1930, or report it at cybercrime.gov.in.',
      ],
    },
    {
      heading: 'Money has left your account, but there is no order',
      paragraphs: [
        'Please wait a few minutes and look at your orders: a bank sometimes confirms late. If there is still no order, the amount is refunded to the account or card that it came from, usually within 5 to 7 working days.',
        'Write to {email} with the time, the amount and the reference number of your bank if it is not.',
      ],
    },
    {
      heading: 'Charge-backs',
      paragraphs: [
        'A charge-back is a dispute that you open at your bank. Please write to us first: we can refund at once, while a dispute takes weeks. Your right to open one stays either way.',
        'If you do not know a payment, tell your bank at once. Under the rules of the Reserve Bank of India your liability for a payment that you have not authorised depends on how soon you report it: within three working days there is none, if neither you nor your bank was at fault.',
        'When a bank asks us about a disputed payment, we send it the order, the invoice, the proof of delivery and our messages with you. While the dispute is open we do not also refund the same payment, so that nobody is paid twice.',
        'If a dispute is decided in your favour the money comes from your bank. If it is decided in ours the order stands, and your rights to return, warranty and complaint stay as they are.',
      ],
    },
  ],
}

/** The policies by the last part of their path. They contain the sentences that the specification fixes (S2 §9). */
export const POLICIES: Readonly<Record<PolicyName, PolicyText>> = {
  'shipping-policy': shipping,
  'warranty-and-return-policy': warranty,
  'terms-and-conditions': terms,
  'privacy-policy': privacy,
  'data-retention': dataRetention,
  accessibility,
  'payment-safety': paymentSafety,
}
