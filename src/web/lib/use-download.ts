import { type ApiPath, apiPath } from '#contract/call.ts'
import { saveFile } from './save-file.ts'
import { sendAsUser } from './session.ts'
import { useAction } from './use-action.ts'

/** Returns a function that downloads a file, one at a time, and whether one is being downloaded. */
export function useDownload(onFailure: (error: unknown) => void) {
  const { isBusy, act } = useAction((_, error) => onFailure(error))
  const download = (path: ApiPath, name?: string) => act(() => downloadFile(path, name))
  return { busy: isBusy, download }
}

/** Downloads a file as the signed-in user under a given name, or else the server's. Throws if the download fails. */
async function downloadFile(path: ApiPath, name?: string): Promise<void> {
  const answer = await sendAsUser(path, {})
  if (!answer.ok) throw new Error(`The answer was ${answer.status}`)
  saveFile(await answer.blob(), name ?? suggestedName(answer))
}

export function suggestedName(answer: Response): string {
  const [, name = 'file'] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  return name
}

export const documentFile = (id: string, document: string) =>
  [
    apiPath('GET /invoice/{id}', { params: { id }, query: { document } }),
    `${document.replaceAll('/', '-')}.pdf`,
  ] as const
