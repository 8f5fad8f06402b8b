const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What may stand in a page as it is: only `html` makes it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

/** Whatever is put into it stands there as text, but for what `html` has made; null, undefined and false are nothing. */
export function html(texts: TemplateStringsArray, ...values: readonly unknown[]): Html {
  return new Html(texts.map((text, at) => (at === 0 ? text : markup(values[at - 1]) + text)).join(''))
}

function markup(value: unknown): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(markup).join('')
  return String(value).replaceAll(/[&<>"']/g, mark => marks[mark] ?? mark)
}
