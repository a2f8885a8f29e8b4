import { saveFile } from './save-file.ts'
import { sendAsUser } from './session.ts'

/** Fetches a file as whoever is signed in, and lets the browser save it under a name. Throws when it does not come. */
export async function downloadFile(path: string, name: string): Promise<void> {
  const answer = await sendAsUser(path, {})
  if (!answer.ok) throw new Error(`The answer was ${answer.status}`)
  saveFile(await answer.blob(), name)
}
