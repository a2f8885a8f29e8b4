export interface ErrorDetails {
  readonly code?: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR'
  readonly field?: string
  readonly source?: string
  readonly step?: string
  readonly reason?: string
}

/** An error in the provider's own words. */
export class ProviderError extends Error {
  readonly status: 400 | 401 | 409 | 500
  readonly details: ErrorDetails

  constructor(description: string, details: ErrorDetails = {}, status: 400 | 401 | 409 | 500 = 400) {
    super(description)
    this.status = status
    this.details = details
  }

  body() {
    const { code = 'BAD_REQUEST_ERROR', field, source, step, reason } = this.details
    return {
      error: {
        code,
        description: this.message,
        source: source ?? 'NA',
        step: step ?? 'NA',
        reason: reason ?? 'NA',
        metadata: {},
        ...(field === undefined ? {} : { field }),
      },
    }
  }
}

/** Returns an error for an invalid request. */
export const invalid = (description: string, field?: string): ProviderError =>
  new ProviderError(description, {
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    ...(field === undefined ? {} : { field }),
  })

/** Returns an error for a valid request that the current state does not allow. */
export const refused = (description: string, reason = 'NA'): ProviderError =>
  new ProviderError(description, { source: 'business', step: 'payment_initiation', reason })

export const unknownId = (): ProviderError => refused('The id provided does not exist', 'input_validation_failed')
