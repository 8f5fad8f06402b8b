/** Help texts only: the company chooses the VAT of each item. */
export const vatNotes = [
  { title: 'Supply and fit in a home that is lived in', text: 'Usually 20 % on both.' },
  {
    title: 'A new home',
    text: 'Kitchens that are fitted can be 0 % as building materials; fitted bedroom furniture generally is not, while its fitting alone may be. That is why supply and fitting can be split.',
  },
  {
    title: 'A conversion, such as a barn into a home',
    text: 'Some work is 5 %. Fitted furniture of that sort is often 20 %, supply and fitting alike.',
  },
  {
    title: 'For a builder who is registered for VAT and CIS',
    text: 'The reverse charge may hold: no VAT is charged, and the builder accounts for it.',
  },
] as const
