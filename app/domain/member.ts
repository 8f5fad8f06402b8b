/** Said of an id that is none of the company's active people. */
export const chooseMember = 'Please choose someone from your team'

/** Said when the only admin would be removed, or made something else. */
export const lastAdminStays = 'A company always keeps one admin. Make somebody else an admin first.'

/** Said to an admin who would remove themselves, and of the site owner. */
export const oneselfStays =
  'You cannot remove yourself here. Data rights is where you delete your own account.'
export const siteOwnerStays = 'The site owner’s account stays as it is.'
