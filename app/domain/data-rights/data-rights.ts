/** Said when deleting an account broke down (spec 1, section 8). */
export const deletionFailed = {
  title: 'Deletion Failed',
  message: 'Please contact support for assistance.',
}

/** At the field that asks for the name of the company that ends. */
export function typeCompanyName(companyName: string): string {
  return `Type ${companyName}, just as it is written here.`
}
