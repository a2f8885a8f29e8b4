import { z } from 'zod'
import { ShopProblem } from '#server/lib/problem.ts'

const FormAnswer = z.object({ success: z.boolean(), message: z.string().default('') })

/** Forwards a message to the operator's third-party form service. A refusal contains the service's own message. */
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
    throw new ShopProblem('unavailable', 'Your message could not be sent. Please try again.', {
      retryAfterSeconds: 30,
    })
  if (!answer.success) throw new ShopProblem('invalid', answer.message || 'The message was not accepted.')
}
