import { ApiError } from '#contract/call.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'
import { freshToken } from './session.ts'

export interface UploadedPicture {
  readonly url: string
  readonly width: number
  readonly height: number
}

/** Sends a picture, and tells how much of it has gone. */
export function uploadPicture(file: File, onProgress: (part: number) => void): Promise<UploadedPicture> {
  const form = new FormData()
  form.append('image', file)
  return sendForm('/api/media', form, onProgress)
}

/** Sends a form, as whoever is signed in, and tells how much of it has gone, from 0 to 1: fetch cannot. */
export async function sendForm<Answer>(
  path: string,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<Answer> {
  const token = await freshToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    if (token) request.setRequestHeader('x-access-token', token)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(request.response)
      else reject(new ApiError(request.status, request.response ?? {}))
    })
    request.addEventListener('error', () => reject(new Error(GENERIC_MESSAGE)))
    request.send(form)
  })
}
