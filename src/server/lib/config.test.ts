import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readConfig, StartError } from './config.ts'

const example = readFileSync('.env.example', 'utf8')

test('without any setting the demo starts', () => {
  expect(readConfig({})).toMatchObject({
    demo: true,
    production: false,
    port: 3000,
    publicUrl: 'http://localhost:3000',
  })
})

describe('a demo', () => {
  test('L05 listens on this machine alone, unless an address is named', () => {
    expect(readConfig({}).host).toBe('127.0.0.1')
    expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    expect(readConfig({ DEMO: 'off' }).host).toBeUndefined()
  })

  test.each([
    'https://shop.example.com',
    'http://kurinji.in',
    'http://8.8.8.8:3000',
    'http://[2001:db8::1]',
    'http://localhost.evil.com',
    'http://127.0.0.1.nip.io',
  ])('L05 does not start for the public address %s', (address) => {
    expect(() => readConfig({ PUBLIC_URL: address })).toThrow(/^ {2}PUBLIC_URL: a demo may not be public/m)
    expect(readConfig({ PUBLIC_URL: address, DEMO: 'off' }).publicUrl).toBe(address)
  })

  test.each([
    'http://localhost:3001',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://192.168.1.20:3000',
    'http://workshop:3000',
    'http://shop.local',
    'https://shop.test',
  ])('starts for %s', (address) => {
    expect(readConfig({ PUBLIC_URL: address }).publicUrl).toBe(address)
  })

  test.each(['on', 'off'])('L05 with DEMO=%s and not in production no live key is accepted', (demo) => {
    const keys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRETS: 'w' }
    expect(() => readConfig({ ...keys, DEMO: demo })).toThrow(/^ {2}RAZORPAY_KEY_ID: a live key takes real money/m)
    expect(readConfig({ ...keys, RAZORPAY_KEY_ID: 'rzp_test_1', DEMO: demo }).razorpay?.keyId).toBe('rzp_test_1')
  })
})

test('the example file boots as it is, and every line of it is a setting that exists', () => {
  const given = parseEnv(example)
  expect(readConfig(given)).toMatchObject({ demo: true, port: 3000 })
  const source = readFileSync('src/server/lib/environment.ts', 'utf8')
  const named = [...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map((match) => match[1])
  const known = [...source.matchAll(/^ {4}([A-Z][A-Z_]+):/gm)].map((match) => match[1])
  expect(named.toSorted()).toEqual(known.toSorted())
})

test('every sample in the example file, switched on, is accepted', () => {
  const all = parseEnv(example.replace(/^# ?([A-Z][A-Z_]+=)/gm, '$1'))
  const production = { NODE_ENV: 'production', DEMO: 'off', SECRET_KEY: 'x'.repeat(32) }
  expect(() => readConfig({ ...all, ...production })).not.toThrow()
})

test('empty settings are as good as none', () => {
  expect(readConfig({ SMTP_URL: '', DATABASE_URL: '  ', PORT: '' })).toMatchObject({ smtpUrl: undefined, port: 3000 })
})

test.each([
  ['PORT', '70000'],
  ['PORT', 'abc'],
  ['DATABASE_URL', 'mysql://x'],
  ['SMTP_URL', 'mail.example.com'],
  ['DEMO', 'yes'],
  ['NODE_ENV', 'prod'],
  ['PUBLIC_URL', 'shop.example'],
  ['SELLER_GSTIN', '33ABC'],
  ['SELLER_EMAIL', 'nobody'],
  ['METRICS_TOKEN', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY_HOPS', '-1'],
])('a wrong %s stops the start with a line that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(StartError)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^ {2}${name}: .+`, 'm'))
})

test('reports several wrong settings together', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT: .+\n {2}DEMO: /)
})

describe('in production', () => {
  const good = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example/',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'Shop <shop@shop.example>',
    SECRET_KEY: 'thirty-two random characters or more',
    SELLER_GSTIN: '33AAACH7409R1Z8',
    RAZORPAY_KEY_ID: 'rzp_live_1234567890abcd',
    RAZORPAY_KEY_SECRET: 'secret of the key',
    RAZORPAY_WEBHOOK_SECRETS: 'newest, older',
    TRUST_PROXY_HOPS: '1',
  }
  test('a complete configuration is accepted, without the demo', () => {
    expect(readConfig(good)).toMatchObject({
      production: true,
      demo: false,
      publicUrl: 'https://shop.example',
      logLevel: 'info',
      razorpay: {
        webhookSecrets: ['newest', 'older'],
        apiBase: 'https://api.razorpay.com/v1',
        checkoutJs: 'https://checkout.razorpay.com/v1/checkout.js',
      },
    })
  })

  test.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'http://shop.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: undefined }],
    ['DEMO', { DEMO: 'on' }],
    ['SMTP_URL', { SMTP_URL: undefined }],
    ['MAIL_FROM', { MAIL_FROM: undefined }],
    ['SECRET_KEY', { SECRET_KEY: undefined }],
    ['SECRET_KEY', { SECRET_KEY: 'too short' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'weak' }],
    ['PASSWORD_HASH_PASSES', { PASSWORD_HASH_PASSES: '1' }],
    ['TRUST_PROXY_HOPS', { TRUST_PROXY_HOPS: undefined }],
    ['SELLER_GSTIN', { SELLER_GSTIN: undefined }],
    ['SELLER_GSTIN', { SELLER_GSTIN: '33AAACH7409R1Z9' }],
    ['RAZORPAY_KEY_ID', { RAZORPAY_KEY_ID: undefined }],
    ['RAZORPAY_KEY_SECRET', { RAZORPAY_KEY_SECRET: undefined }],
    ['RAZORPAY_WEBHOOK_SECRETS', { RAZORPAY_WEBHOOK_SECRETS: undefined }],
    ['RAZORPAY_API_BASE', { RAZORPAY_API_BASE: 'http://127.0.0.1:4000/v1' }],
  ])('the start is refused for want of a good %s', (name, wrong) => {
    expect(() => readConfig({ ...good, ...wrong })).toThrow(new RegExp(`^ {2}${name}: `, 'm'))
  })
})
