import type { Element } from './invoice.ts'

/** What the screen and paper call the parts of an invoice. */

export const elementNames: Readonly<Record<Element, string>> = {
  labour: 'Labour',
  materials: 'Materials',
  other: 'Other',
}
