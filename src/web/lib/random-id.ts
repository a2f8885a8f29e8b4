const BYTES = 16

/**
 * Returns a random UUID (version 4, RFC 9562) for a line or an idempotency key. `crypto.randomUUID` exists only on https
 * and localhost; a shop that is opened over plain http, such as from a phone in the same network, has only random bytes.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  const hex = Array.from(bytes, (byte, place) => {
    const marked = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
