/** From a `Cookie` header, over https or not. */
export function sessionCookieIn(header = ''): string | undefined {
  return /(?:^|;\s*)(?:__Host-)?mortise_session=([^;]+)/.exec(header)?.[1]
}

/** Shown in the privacy policy; over https most names begin with `__Host-`. A unit test checks the list against the code. */
export const cookies = [
  [
    'mortise_session',
    'Knows that it is you who is signed in, and when you last did something. 30 days, or until you sign out.',
  ],
  [
    'mortise_device',
    'Knows who has signed in in this browser before, so that a stranger’s wrong passwords elsewhere do not keep you out. 12 months.',
  ],
  [
    'mortise_workshop_pc',
    'Knows that your company made this browser a workshop PC, where people take over by PIN. 12 months.',
  ],
  ['mortise_second_step', 'Keeps that your password was right, until your second step. 10 minutes.'],
  [
    'mortise_flash',
    'Carries a message, such as “Saved”, to the next page: mortise_flash_1, _2 or _3. One minute at most.',
  ],
  ['mortise_invite', 'Keeps an invite code you entered until you have created your account. 7 days.'],
  [
    'mortise_checkout',
    'Knows that it was in this browser that you paid, until you have created your account. 7 days.',
  ],
  [
    'mortise_account_draft',
    'Keeps what you typed for your account, without the password, until you have paid. One day.',
  ],
  [
    'mortise_arrival',
    'Fills in company and email for your first sign-in after you have accepted an invitation. 10 minutes.',
  ],
  ['mortise_invite_draft', 'Keeps what an admin typed into an invitation that found no free seat. One hour.'],
  [
    'app_tx',
    'Knows up to which change your browser has seen your work, so that no page shows you what was before it. 5 minutes.',
  ],
  ['mortise_consent', 'Your answer to the cookie notice: “accepted” or “rejected”. 12 months.'],
] as const
