/** Reads the HTML that React writes: every attribute in double quotes, every quote in a value escaped. */

type Tag = { name: string; attributes: Record<string, string>; end: number }

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

export function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? '')
}

/**
 * The tags of these names. Of a page with lists of hundreds of choices most time goes into attributes: with `having`, those alone
 * are read that hold that text.
 */
function tagsOf(html: string, names: string, having = ''): Tag[] {
  const pattern = new RegExp(`<(${names})((?:\\s+[^\\s=>/"]+(?:="[^"]*")?)*)\\s*/?>`, 'g')
  return [...html.matchAll(pattern)]
    .filter(([, , attributes = '']) => attributes.includes(having))
    .map(match => ({
      name: match[1] ?? '',
      attributes: attributesOf(match[2] ?? ''),
      end: match.index + match[0].length,
    }))
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(/([^\s=>/"]+)(?:="([^"]*)")?/g)) {
    attributes[name] = unescapeHtml(value)
  }
  return attributes
}

/** The text up to the closing tag, without the tags within. */
function textFrom(html: string, start: number, closing: string): string {
  const end = html.indexOf(closing, start)
  return unescapeHtml(html.slice(start, end < 0 ? undefined : end).replaceAll(/<[^>]*>/g, ''))
}

export type Control = { value: string; attributes: Record<string, string> }

/** What the page's forms would send, by field name; of boxes and circles, those that are ticked. */
export function controlsOf(html: string): Map<string, Control[]> {
  const controls = new Map<string, Control[]>()
  for (const { name: tag, attributes, end } of tagsOf(html, 'input|textarea|select')) {
    const { name, type } = attributes
    if (!name) continue
    const isOff = (type === 'checkbox' || type === 'radio') && !('checked' in attributes)
    const control = { value: isOff ? '' : valueIn(html, tag, attributes, end), attributes }
    controls.set(name, [...(controls.get(name) ?? []), control])
  }
  return controls
}

function valueIn(html: string, tag: string, attributes: Record<string, string>, end: number): string {
  if (tag === 'input') return attributes.value ?? (attributes.type === 'checkbox' ? 'on' : '')
  if (tag === 'textarea') return textFrom(html, end, '</textarea>').replace(/^\n/, '')
  const list = html.slice(end, html.indexOf('</select>', end))
  const marked = tagsOf(list, 'option', 'selected').find(option => 'selected' in option.attributes)
  const chosen = marked ?? tagsOf(list.slice(0, list.indexOf('>', list.indexOf('<option')) + 1), 'option')[0]
  return chosen?.attributes.value ?? ''
}

/** The text of the element with that id, or null. */
export function textOfId(html: string, id: string): string | null {
  const isPlain = /^[\w.[\]-]+$/.test(id)
  const tag = tagsOf(html, '[a-z][a-z0-9]*', isPlain ? `"${id}"` : '').find(
    ({ attributes }) => attributes.id === id,
  )
  return tag ? textFrom(html, tag.end, `</${tag.name}>`) : null
}

/** What the page says to be wrong with a field, by its aria-describedby; null when it says nothing. */
export function errorAt(html: string, field: string): string | null {
  for (const { attributes } of controlsOf(html).get(field) ?? []) {
    if (attributes['aria-invalid'] !== 'true') continue
    for (const id of (attributes['aria-describedby'] ?? '').split(' ')) {
      if (id.endsWith('-error')) return textOfId(html, id)
    }
  }
  return null
}

/** The texts of everything with role="alert". */
export function alertsOf(html: string): string[] {
  return tagsOf(html, '[a-z][a-z0-9]*', '"alert"')
    .filter(({ attributes }) => attributes.role === 'alert')
    .map(({ end, name }) => textFrom(html, end, `</${name}>`))
}

/** The heading and text of an error page. */
export function errorPageText(html: string): string {
  const main = /<main[^>]*>(.*?)<\/main>/s.exec(html)?.[1] ?? ''
  return unescapeHtml(main.replaceAll(/<[^>]*>/g, ' ')).trim()
}
