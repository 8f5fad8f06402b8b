import { signedOutText } from './auth/idle-texts.ts'
import type { VersionedNoun } from './nouns.ts'

/** What can go wrong by rule. `app/http/errors.server.ts` maps each to a page or to JSON. */
export class DomainError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Further fields of the JSON answer. */
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

/** Whoever came in by PIN is kept from what a password opens. */
export class NeedsPassword extends Forbidden {}

/** `idleMinutes`: nothing happened for so long. */
export class SignedOut extends DomainError {
  constructor(idleMinutes: number | null = null) {
    if (idleMinutes === null) super(401, 'Please sign in')
    else super(401, signedOutText(idleMinutes), { idleMinutes })
  }
}

/** The company's subscription does not allow this write. */
export class PaymentRequired extends DomainError {
  constructor(subscriptionStatus: string | null, subscriptionEndsAt: string | null) {
    super(402, 'Your company’s subscription is not active. Please ask your admin.', {
      subscriptionStatus,
      subscriptionEndsAt,
    })
  }
}

/** Input at fault, field by field; '' holds what belongs to no field, which JSON tells as the message alone. */
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

/** An account that was made by an invite code is nobody's in particular until the link in its mail was opened. */
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

/** Nobody in the company has shown yet that they read the mail of who paid for it: nothing of its billing opens. */
export class PayerUnproven extends Conflict {
  constructor() {
    super(
      'Billing opens once you have shown that you read the mail of the address that paid. Open the page of the Subscription, press “Email Me the Link”, and open the link in the browser in which you are signed in.',
      { goTo: '/subscription/payer' },
    )
  }
}

/** A file that is not taken: the message says what it is, and what to send in its place. */
export class FileRefused extends DomainError {
  constructor(message: string, status: 400 | 413 | 415 = 415) {
    super(status, message)
  }
}

/** What a request made is gone: sent again it makes nothing anew. A form comes back as a request of its own. */
export class Spent extends Conflict {}

/** Who saved last, and when (milliseconds since 1970 UTC). */
export type LastChange = { by: string; at: number }

/** Somebody saved in between. `current` is the record as it now stands; nothing was changed. */
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

/** Another service that is needed for this does not answer. Nothing was changed. */
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
