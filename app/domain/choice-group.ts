/** Choices of a select under a heading. */
export type ChoiceGroup = { label: string; options: { value: string; label: string }[] }
