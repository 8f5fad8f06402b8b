export type ChoiceGroup = { label: string; options: { value: string; label: string }[] }
