import { ApiError } from '#contract/call.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'
import { freshToken } from './session.ts'

export interface UploadedPicture {
  readonly url: string
  readonly width: number
  readonly height: number
}

type OnProgress = (part: number) => void

/** Sends a picture, and tells how much of it has gone. */
export const uploadPicture = (file: File, onProgress: OnProgress): Promise<UploadedPicture> =>
  uploadFile('/api/media', 'image', file, onProgress)

/** Sends a file in a field of a form. Gives what the shop answers. */
export function uploadFile<Answer>(path: string, field: string, file: File, onProgress: OnProgress): Promise<Answer> {
  const form = new FormData()
  form.append(field, file)
  return sendForm(path, form, onProgress)
}

/** Sends a form, as whoever is signed in, and tells how much of it has gone, from 0 to 1: fetch cannot. */
export async function sendForm<Answer>(path: string, form: FormData, onProgress: OnProgress): Promise<Answer> {
  const token = await freshToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    if (token) request.setRequestHeader('x-access-token', token)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status === 200 || request.status === 201) resolve(request.response)
      else reject(new ApiError(request.status, request.response ?? {}))
    })
    request.addEventListener('error', () => reject(new Error(GENERIC_MESSAGE)))
    request.send(form)
  })
}
