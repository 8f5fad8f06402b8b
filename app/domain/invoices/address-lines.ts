export type AddressLines = { lines: string[]; town: string; postcode: string }

const postcode = /\b(GIR\s?0AA|[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2})\b/i

/** Finds the postcode; the text before it on its line is the town. */
export function addressLines(address: string): AddressLines {
  const parts = address
    .split(/[\n,]/)
    .map(part => part.trim())
    .filter(Boolean)
  const at = parts.findLastIndex(part => postcode.test(part))
  const found = parts[at]?.match(postcode)?.[0]
  if (found === undefined) {
    const town = parts.length > 1 ? (parts.at(-1) ?? '') : ''
    return { lines: town === '' ? parts : parts.slice(0, -1), town, postcode: '' }
  }
  const beside = (parts[at] ?? '').replace(found, '').trim()
  const before = parts.filter((_, each) => each !== at)
  const town = beside || (before.length > 1 ? (before.at(-1) ?? '') : '')
  const lines = beside ? before : before.slice(0, town === '' ? undefined : -1)
  return { lines, town, postcode: found.toUpperCase() }
}
