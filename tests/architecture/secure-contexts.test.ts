import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What browsers offer only on https and localhost ("secure contexts"), by the words with which scripts reach it. */
const SECURE_ONLY =
  /\bcrypto\s*\??\.\s*(?:randomUUID|subtle)|\bnavigator\s*\??\.\s*(?:clipboard|share|canShare|serviceWorker|storage|locks|credentials|mediaDevices|geolocation|wakeLock|getBattery|usb|bluetooth|serial|hid)\b|\b(?:window\s*\.\s*)?(?:cookieStore|caches|Notification|PushManager|PaymentRequest|showOpenFilePicker|showSaveFilePicker)\b\s*[.(]/g

/** Where it is used with something else for pages without it. The service worker's own files run on secure pages only. */
const WITH_FALLBACK: Readonly<Record<string, readonly string[]>> = {
  'src/web/features/product/fit-it/use-kit.ts': ['navigator.share'],
  'src/web/lib/copy-text.ts': ['navigator.clipboard'],
  'src/web/lib/session.ts': ['navigator.locks', 'navigator.locks'],
  'src/web/lib/worker.ts': ['navigator.serviceWorker', 'navigator.serviceWorker'],
}

test('over plain http every page works: what only secure pages have is used where there is something else for the others', () => {
  const files = globSync('{src/web,src/rules,src/contract,simulator}/**/*.{ts,tsx,js,mjs,html}').filter(
    (file) => !file.startsWith('src/web/worker/') && !/\.test\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(400)
  const used = files.flatMap((file) => {
    const found = withoutComments(readFileSync(file, 'utf8')).match(SECURE_ONLY)
    return found ? [[file, found] as const] : []
  })
  expect(Object.fromEntries(used)).toEqual(WITH_FALLBACK)
})

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
