/** Said of an id that is none of the company's active people. */
export const chooseMember = 'Please choose someone from your team'

/** Said when the only admin would be removed, or made something else. */
export const lastAdminStays = 'A company always keeps one admin. Make somebody else an admin first.'

/** Said to an admin who would remove themselves, and of the site owner. */
export const oneselfStays =
  'You cannot remove yourself here. Data rights is where you delete your own account.'
export const siteOwnerStays = 'The site owner’s account stays as it is.'

/** Said when a person's email or username is somebody else's by now, so that they cannot come back under it. */
export const emailTakenMeanwhile =
  'Somebody else uses their email address by now. Invite them under another address instead.'
export const usernameTakenMeanwhile =
  'Somebody else uses their username by now. Invite them again, so that they choose another one.'
export const invitationOpenMeanwhile =
  'An invitation to their email address is open. Revoke it to bring them back here, or let them accept it.'

/** Said when somebody who has left would be changed. */
export const hasLeft = 'This person was removed. Bring them back first.'
