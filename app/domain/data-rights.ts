/** Said when deleting an account broke down (spec 1, section 8). */
export const deletionFailed = {
  title: 'Deletion Failed',
  message: 'Please contact support for assistance.',
}
