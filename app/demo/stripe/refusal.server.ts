/** What Stripe answers to a request that it refuses. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly details: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message)
  }

  body() {
    return { error: { type: 'invalid_request_error', ...this.details, message: this.message } }
  }
}

export function missing(noun: string, id: string, param = 'id'): Refusal {
  return new Refusal(404, `No such ${noun}: '${id}'`, { code: 'resource_missing', param })
}

/** An id in a request's body that does not exist is the request's fault. */
export function missingParam(noun: string, id: string, param: string): Refusal {
  return new Refusal(400, `No such ${noun}: '${id}'`, { code: 'resource_missing', param })
}

export function invalid(message: string, param?: string): Refusal {
  return new Refusal(400, message, param === undefined ? {} : { param })
}

/** Of an account that there is not, or whose company has taken the connection back. */
export function shutOut(account: string): Refusal {
  return new Refusal(
    403,
    `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
  )
}
