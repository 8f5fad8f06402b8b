/** Spec 1, section 8. */
export const deletionFailed = {
  title: 'Deletion Failed',
  message: 'Please contact support for assistance.',
}

export function typeCompanyName(companyName: string): string {
  return `Type ${companyName}, just as it is written here.`
}
