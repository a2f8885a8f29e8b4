import type { Api } from '#contract/api.ts'
import { ApiError, type ApiPath } from '#contract/call.ts'
import type { Answer } from '#contract/endpoint.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'
import { getValidToken } from './session.ts'

type OnProgress = (part: number) => void

export function uploadFile<K extends keyof Api>(
  path: ApiPath<K>,
  field: string,
  file: File,
  onProgress: OnProgress,
): Promise<Answer<Api[K]>> {
  const form = new FormData()
  form.append(field, file)
  return sendForm(path, form, onProgress)
}

/** Sends a form as the signed-in user, and reports the progress from 0 to 1, which fetch cannot do. */
export async function sendForm<K extends keyof Api>(
  path: ApiPath<K>,
  form: FormData,
  onProgress: OnProgress,
): Promise<Answer<Api[K]>> {
  const token = await getValidToken()
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
