import type { DemoRider } from './types.ts'

/** The demo's riders. Their last names include "(demo)" so that nobody takes the reviews for those of real buyers. */
export const DEMO_RIDERS: readonly DemoRider[] = [
  { firstName: 'Karthik', lastName: 'Raman (demo)', email: 'karthik.raman@example.com' },
  { firstName: 'Ananya', lastName: 'Iyer (demo)', email: 'ananya.iyer@example.com' },
  { firstName: 'Imran', lastName: 'Sheikh (demo)', email: 'imran.sheikh@example.com' },
  { firstName: 'Priya', lastName: 'Nair (demo)', email: 'priya.nair@example.com' },
  { firstName: 'Gurpreet', lastName: 'Singh (demo)', email: 'gurpreet.singh@example.com' },
  { firstName: 'Rohan', lastName: 'Deshmukh (demo)', email: 'rohan.deshmukh@example.com' },
  { firstName: 'Lakshmi', lastName: 'Subramaniam (demo)', email: 'lakshmi.subramaniam@example.com' },
  { firstName: 'Arjun', lastName: 'Reddy (demo)', email: 'arjun.reddy@example.com' },
  { firstName: 'Neha', lastName: 'Kulkarni (demo)', email: 'neha.kulkarni@example.com' },
  { firstName: 'Joseph', lastName: 'Mathew (demo)', email: 'joseph.mathew@example.com' },
  { firstName: 'Sneha', lastName: 'Banerjee (demo)', email: 'sneha.banerjee@example.com' },
  { firstName: 'Vikram', lastName: 'Rathore (demo)', email: 'vikram.rathore@example.com' },
]
