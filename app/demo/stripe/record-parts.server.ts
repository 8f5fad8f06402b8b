// What the sandbox keeps, the `…-records` beside this file, has the shape in which Stripe shows it: other things by id. Instants are
// seconds.

export type List<T> = { object: 'list'; url: string; has_more: boolean; data: T[] }

export type Metadata = Record<string, string>

export type Interval = 'month' | 'year'
