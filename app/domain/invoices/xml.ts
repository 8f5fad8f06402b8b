/** Elements with text; enough for our exports without a library. */
export type Xml = readonly [name: string, content: string | readonly (Xml | null)[], attributes?: Attributes]
type Attributes = Readonly<Record<string, string>>

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// What XML 1.0 has no way to say.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters left out
const unsayable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unsayable, '')
    .replaceAll(/[&<>"]/g, letter => entities[letter] ?? letter)
}

export function writeXml(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}\n`
}

function write([name, content, attributes = {}]: Xml, indent: string): string {
  const own = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const open = `${indent}<${name}${own.join('')}>`
  if (typeof content === 'string') return `${open}${escaped(content)}</${name}>`
  const inner = content.flatMap(child => (child === null ? [] : [write(child, `${indent}  `)]))
  return `${open}\n${inner.join('\n')}\n${indent}</${name}>`
}
