/** The names of a row's fields in the form of the settings. */
export function stageRows(at: number) {
  const field = (name: string) => `paymentStages[${at}].${name}`
  return {
    name: field('name'),
    share: field('share'),
    trigger: field('trigger'),
    daysToPay: field('daysToPay'),
  }
}
