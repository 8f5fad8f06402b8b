/** A number is never mistaken for a formula. */
export type CsvCell = string | { number: string }
