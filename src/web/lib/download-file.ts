import { type ApiPath, apiPath } from '#contract/call.ts'
import { saveFile } from './save-file.ts'
import { sendAsUser } from './session.ts'

/** Downloads a file as the signed-in user under a given name, or else the server's. Throws if the download fails. */
export async function downloadFile(path: ApiPath, name?: string): Promise<void> {
  const answer = await sendAsUser(path, {})
  if (!answer.ok) throw new Error(`The answer was ${answer.status}`)
  saveFile(await answer.blob(), name ?? suggestedName(answer))
}

/** Returns the name that the server has given to a file. */
export function suggestedName(answer: Response): string {
  const [, name = 'file'] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  return name
}

/** Returns the address of a document of an order, and the name of its file. */
export const documentFile = (id: string, document: string) =>
  [
    apiPath('GET /invoice/{id}', { params: { id }, query: { document } }),
    `${document.replaceAll('/', '-')}.pdf`,
  ] as const
