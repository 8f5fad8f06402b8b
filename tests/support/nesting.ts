const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
/** What ends a paragraph that is open (HTML, 13.2.6.4.7). */
const ENDS_PARAGRAPH =
  /^(?:address|article|aside|blockquote|details|dialog|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|li|main|menu|nav|ol|p|pre|search|section|summary|table|ul)$/
/** What holds no other of its kind. */
const ALONE = new Set(['a', 'button', 'form', 'option'])

/**
 * The first place where a browser would build another page than was sent, such as a form within a paragraph: React then throws away what
 * the server has drawn. Undefined where there is none. For what React writes: each element is closed.
 */
export function repairedNesting(html: string): string | undefined {
  const open: string[] = []
  const plain = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '')
  for (const [tag, closing, name = ''] of plain.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (closing) open.length = Math.max(0, open.lastIndexOf(name))
    else {
      const isWrong =
        (ALONE.has(name) && open.includes(name)) ||
        (ENDS_PARAGRAPH.test(name) && open.includes('p')) ||
        (name === 'tr' && open.at(-1) === 'table')
      if (isWrong) return `${open.slice(-4).join(' > ')} > ${tag}`
      if (!VOID.has(name) && !tag.endsWith('/>')) open.push(name)
    }
  }
  return undefined
}
