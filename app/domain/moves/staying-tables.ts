/** Tables that stay, with why. */
export const stayingTables: Readonly<Record<string, string>> = {
  company_moves: 'where it has moved to, or come from',
  invite_codes: 'the service’s',
  mails: 'on their way: they leave from where they were written',
  owner_notifications: 'what the site owner of that place was told',
  passkey_challenges: 'the service’s, for five minutes',
  premium_features: 'what the service sells: there by its name',
  request_ids: 'by which a form that is sent twice is known: it goes to the old address',
  sessions: 'cookies of the old address',
  stripe_events: 'the service’s',
}
