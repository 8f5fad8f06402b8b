export type Fact = { label: string; value: string }

export type PaperSum = { what: string; how: string; amount: string }

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
}
