/** Equal for the same name in any case and spacing, ignoring invisible characters. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}
