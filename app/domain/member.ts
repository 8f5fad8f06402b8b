/** Said of an id that is none of the company's active people. */
export const chooseMember = 'Please choose someone from your team'

/** Said when the only admin would be removed, or made something else. */
export const lastAdminStays = 'A company always keeps one admin. Make somebody else an admin first.'
