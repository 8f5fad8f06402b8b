import { DomainError } from '#app/domain/errors.ts'

// Far above any page. Parsing takes time in the square of how often a field repeats.
const maxFields = 1000
/** Of a part's header; ours have about a hundred. */
const maxHeadBytes = 2048

/**
 * Counts fields before parsing. Throws 415 for no form, 400 for an oversized or unreadable one. Awaits `onRead` once the bytes are
 * there. `most` is for a form with more fields than others, none repeated.
 */
export async function parseForm(
  request: Request,
  onRead: () => Promise<void>,
  most = maxFields,
): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new DomainError(415, 'Please send this as a form')
  }
  const bytes = Buffer.from(await request.arrayBuffer())
  await onRead()
  const form = isUrlEncoded(type) ? urlEncodedForm(bytes, most) : await multipartForm(bytes, type)
  if ([...form.keys()].length > most) throw tooManyFields()
  return form
}

function isUrlEncoded(type: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(type)
}

function tooManyFields() {
  return new DomainError(400, 'The form has too many fields')
}

function unreadable() {
  return new DomainError(400, 'The form could not be read')
}

const plus = 0x2b
const space = 0x20

/** Counts first: a million empty fields, or pluses, would block the process. */
function urlEncodedForm(bytes: Buffer, most: number): FormData {
  for (let at = bytes.indexOf(plus); at >= 0 && at < bytes.length; at++)
    if (bytes[at] === plus) bytes[at] = space
  const text = bytes.toString('utf8')
  if (text.split('&', most + 1).length > most) throw tooManyFields()
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value)
  return form
}

async function multipartForm(bytes: Buffer, type: string): Promise<FormData> {
  const boundary = /^[^;]*;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*$/i.exec(type)?.[2]
  if (!boundary) throw unreadable()
  const mark = `--${boundary}`
  let parts = 0
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
    const head = bytes.subarray(at + mark.length, at + mark.length + maxHeadBytes)
    if (head.toString('latin1', 0, 2) === '--') break
    if (++parts > maxFields) throw tooManyFields()
    if (!head.includes('\r\n\r\n') && head.length === maxHeadBytes) throw unreadable()
  }
  return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw unreadable()
  })
}
