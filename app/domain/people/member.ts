export const chooseMember = 'Please choose someone from your team'

export const lastAdminStays = 'A company always keeps one admin. Make somebody else an admin first.'

/** For admins removing themselves, and for the site owner. */
export const oneselfStays =
  'You cannot remove yourself here. Data rights is where you delete your own account.'
export const siteOwnerStays = 'The site owner’s account stays as it is.'

/** A former person cannot come back when email or username were taken since. */
export const emailTakenMeanwhile =
  'Somebody else uses their email address by now. Invite them under another address instead.'
export const usernameTakenMeanwhile =
  'Somebody else uses their username by now. Invite them again, so that they choose another one.'
export const invitationOpenMeanwhile =
  'An invitation to their email address is open. Revoke it to bring them back here, or let them accept it.'

export const hasLeft = 'This person was removed. Bring them back first.'
