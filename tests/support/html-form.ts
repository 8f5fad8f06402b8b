/** The fields of the form that holds a field of that name, with the values they would be sent with. */
export function formFields(html: string, holding: string): Record<string, string> {
  const forms = [...html.matchAll(/<form\b[\s\S]*?<\/form>/g)].map(match => match[0])
  const form = forms.find(text => text.includes(`name="${holding}"`))
  if (!form) throw new Error(`No form of the page has a field '${holding}'`)
  const fields: Record<string, string> = {}
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const type = attribute(tag, 'type') ?? 'text'
    const isSent = !['checkbox', 'radio'].includes(type) || / checked/.test(tag)
    if (isSent && !['submit', 'button'].includes(type)) set(tag, attribute(tag, 'value') ?? '')
  }
  for (const [, tag = '', text = ''] of form.matchAll(/(<textarea\b[^>]*>)([\s\S]*?)<\/textarea>/g)) {
    set(tag, decode(text))
  }
  for (const [, tag = '', options = ''] of form.matchAll(/(<select\b[^>]*>)([\s\S]*?)<\/select>/g)) {
    const all = [...options.matchAll(/<option\b[^>]*>/g)].map(match => match[0])
    const chosen = all.find(option => / selected/.test(option)) ?? all[0] ?? ''
    set(tag, attribute(chosen, 'value') ?? '')
  }
  return fields

  function set(tag: string, value: string) {
    const name = attribute(tag, 'name')
    if (name) fields[name] = value
  }
}

function attribute(tag: string, name: string) {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? undefined : decode(value)
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

function decode(text: string) {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, entity => ENTITIES[entity] ?? entity)
}
