export type ReadMail = { subject: string; to: string; text: string; html: string }

/** Reads only mails of this app: nested parts, quoted-printable, UTF-8. */
export function readMail(source: string): ReadMail {
  const { headers, body } = split(source.replaceAll('\r\n', '\n'))
  const parts = partsOf({ headers, body })
  return {
    subject: decodeWords(headers.get('subject') ?? ''),
    to: headers.get('to') ?? '',
    text: bodyOf(parts, 'text/plain'),
    html: bodyOf(parts, 'text/html'),
  }
}

function partsOf(part: Part): Part[] {
  const boundary = /boundary="?([^";\s]+)/.exec(part.headers.get('content-type') ?? '')?.[1]
  if (!boundary) return [part]
  return part.body.split(`--${boundary}`).flatMap(inner => partsOf(split(inner.replace(/^\n/, ''))))
}

function bodyOf(parts: readonly Part[], type: string): string {
  const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type))
  return part ? decodeBody(part.body, part.headers.get('content-transfer-encoding') ?? '') : ''
}

type Part = { headers: Map<string, string>; body: string }

function split(source: string): Part {
  const end = source.indexOf('\n\n')
  const head = end < 0 ? source : source.slice(0, end)
  const headers = new Map<string, string>()
  for (const line of head.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end < 0 ? '' : source.slice(end + 2) }
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').trim()
  return (encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll('=\n', '')) : body).trim()
}

function decodeQuoted(text: string): string {
  return text.replaceAll(/(?:=[0-9A-F]{2})+/gi, run =>
    Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'),
  )
}

/** '=?UTF-8?Q?…?=' and '=?UTF-8?B?…?='; the space between two is not part of the text. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    )
}
