import { signedOutText } from './auth/idle-texts.ts'
import type { VersionedNoun } from './nouns.ts'

/** `app/http/errors.server.ts` maps each to a page or to JSON. */
export class DomainError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly body: Record<string, unknown> = {},
  ) {
    super(message)
  }
}

export class NotFound extends DomainError {
  constructor(message = 'Not found') {
    super(404, message)
  }
}

export class Forbidden extends DomainError {
  constructor(message = 'You are not allowed to do that') {
    super(403, message)
  }
}

export class NeedsPassword extends Forbidden {}

/** `idleMinutes` is set after a sign-out for inactivity. */
export class SignedOut extends DomainError {
  constructor(idleMinutes: number | null = null) {
    if (idleMinutes === null) super(401, 'Please sign in')
    else super(401, signedOutText(idleMinutes), { idleMinutes })
  }
}

export class PaymentRequired extends DomainError {
  constructor(subscriptionStatus: string | null, subscriptionEndsAt: string | null) {
    super(402, 'Your company’s subscription is not active. Please ask your admin.', {
      subscriptionStatus,
      subscriptionEndsAt,
    })
  }
}

/** By field; '' is for the whole form and becomes the JSON message. */
export class Invalid extends DomainError {
  constructor(
    readonly fieldErrors: Record<string, string[]>,
    message = (fieldErrors[''] ?? Object.values(fieldErrors)[0])?.[0] ?? 'Please check what you entered',
  ) {
    const { '': _ofNone, ...named } = fieldErrors
    super(400, message, Object.keys(named).length > 0 ? { fieldErrors: named } : {})
  }
}

export class Conflict extends DomainError {
  constructor(message: string, body: Record<string, unknown> = {}) {
    super(409, message, body)
  }
}

/** Anybody can use an invite code: only the mailed link proves the address. */
export class EmailUnproven extends Conflict {
  constructor() {
    super(
      'Confirm your email first: open the link that we mailed you, or have it mailed again in your settings.',
      {
        goTo: '/settings/email',
      },
    )
  }
}

/** Billing stays closed until somebody in the company proves that they read the payer's mail. */
export class PayerUnproven extends Conflict {
  constructor() {
    super(
      'Billing opens once you have shown that you read the mail of the address that paid. Open the page of the Subscription, press “Email Me the Link”, and open the link in the browser in which you are signed in.',
      { goTo: '/subscription/payer' },
    )
  }
}

export class FileRefused extends DomainError {
  constructor(message: string, status: 400 | 413 | 415 = 415) {
    super(status, message)
  }
}

/** The request's result was deleted since; repeating it makes nothing. A form comes back with a new request id. */
export class Spent extends Conflict {}

/** Milliseconds since 1970 UTC. */
export type LastChange = { by: string; at: number }

/** Nothing was changed. `current` is the stored record. */
export class Stale extends Conflict {
  constructor(
    readonly current: { version: number },
    readonly lastChange: LastChange | null = null,
    readonly noun: VersionedNoun | null = null,
  ) {
    super('Somebody else changed this while you were editing. Nothing of yours was saved yet.', {
      current,
      lastChange,
    })
  }
}

/** An external service does not answer. Nothing was changed. */
export class Unavailable extends DomainError {
  constructor(
    message: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(503, message)
  }
}

export class TooMany extends DomainError {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(429, message)
  }
}
