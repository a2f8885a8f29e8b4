import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'

/** The purpose of a keyed hash. Hashes of different purposes cannot be compared with each other. */
type HashPurpose = 'buyer' | 'limit' | 'mail recipient' | 'place' | 'sign-in code'

/** Encryption and keyed hashing with keys derived from the shop's secret, one for each purpose. */
export interface Keys {
  /** Encrypts a text. Only `decrypt` with the same context, such as the id of its row, returns it. */
  encrypt(text: string, context: string): string
  /** Returns the text, or null if it was not encrypted with this secret for this context. */
  decrypt(encrypted: string, context: string): string | null
  /**
   * Returns a hash by which an equal text is recognised, but which cannot be computed or reversed without the secret.
   */
  hash(purpose: HashPurpose, text: string): Buffer
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** The format of an encrypted text, so that a later format can be distinguished. */
const PREFIX = 'v1:'

export function createKeys(secret: string): Keys {
  const derive = (use: string) => createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', use, 32)))
  const encryptionKey = derive('encryption of stored texts')
  const hashKey = derive('keyed hashes')
  return {
    encrypt(text, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, encryptionKey, iv).setAAD(Buffer.from(context))
      const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return PREFIX + bytes.toString('base64url')
    },
    decrypt(encrypted, context) {
      if (!encrypted.startsWith(PREFIX)) return null
      const bytes = Buffer.from(encrypted.slice(PREFIX.length), 'base64url')
      if (bytes.length < IV_BYTES + TAG_BYTES) return null
      const decipher = createDecipheriv(CIPHER, encryptionKey, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
    hash: (purpose, text) => createHmac('sha256', hashKey).update(`${purpose}\n${text}`).digest(),
  }
}
