/** For an update of users: no other email waits to be confirmed. */
export const noNewEmail = { newEmail: null, newEmailTokenHash: null, newEmailExpiresAt: null }

/** For an update of users: no link that was mailed to them opens anything any more. */
export const noMailedLinks = { resetTokenHash: null, resetTokenExpiresAt: null, ...noNewEmail }
