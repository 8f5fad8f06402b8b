/** What makes a name unique in any letter case, however it is spaced, and without what cannot be seen. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}
