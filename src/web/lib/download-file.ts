import { saveFile } from './save-file.ts'
import { sendAsUser } from './session.ts'

/**
 * Fetches a file as whoever is signed in, and lets the browser save it under a name; without one the shop says what it is
 * called. Throws when it does not come.
 */
export async function downloadFile(path: string, name?: string): Promise<void> {
  const answer = await sendAsUser(path, {})
  if (!answer.ok) throw new Error(`The answer was ${answer.status}`)
  const [, said = 'file'] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  saveFile(await answer.blob(), name ?? said)
}
