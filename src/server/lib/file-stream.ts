/** A file that is sent while it is being read: only one batch of it is in memory at a time. */
export interface FileStream {
  readonly name: string
  readonly bytes: ReadableStream<Uint8Array>
}

const encoder = new TextEncoder()

export const fileStream = (name: string, texts: AsyncGenerator<string, void>): FileStream => ({
  name,
  bytes: byteStream(texts),
})

/** Returns texts as bytes; each is made when the receiver is ready for it. */
export const byteStream = (texts: AsyncGenerator<string, void>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    async pull(sink) {
      const { done, value } = await texts.next()
      if (done) sink.close()
      else sink.enqueue(encoder.encode(value))
    },
    async cancel() {
      await texts.return()
    },
  })

/** Yields a list as JSON, one entry a line, from batches of entries. */
export async function* jsonTexts(pieces: AsyncIterable<readonly unknown[]>): AsyncGenerator<string, void> {
  let begun = false
  for await (const entries of pieces) {
    for (const entry of entries) {
      yield `${begun ? ',\n' : '[\n'}${JSON.stringify(entry)}`
      begun = true
    }
  }
  yield begun ? '\n]\n' : '[]\n'
}
