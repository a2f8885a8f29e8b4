import { z } from 'zod'
import { ShopProblem } from '#server/lib/problem.ts'

const FormAnswer = z.object({ success: z.boolean(), message: z.string().default('') })

/** Passes a message on to the operator's third-party form service; a refusal carries the service's own words. */
export async function forwardToService(
  service: { readonly url: string; readonly accessKey: string },
  message: Readonly<Record<string, string>>,
): Promise<void> {
  const answer = await fetch(service.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...message, accessKey: service.accessKey }),
    redirect: 'error',
    signal: AbortSignal.timeout(8000),
  })
    .then(async (response) => FormAnswer.parse(await response.json()))
    .catch(() => null)
  if (!answer)
    throw new ShopProblem('unavailable', 'The message could not be passed on. Please try again.', {
      retryAfterSeconds: 30,
    })
  if (!answer.success) throw new ShopProblem('invalid', answer.message || 'The message was not accepted.')
}
