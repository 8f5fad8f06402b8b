/** Said of an id that is none of the company's active people. */
export const chooseMember = 'Please choose someone from your team'
