import type { HttpContext } from './context.ts'

type Options = {
  data?: unknown
  form?: Record<string, string | number | boolean>
  multipart?: Record<string, unknown>
  headers?: Record<string, string>
  maxRedirects?: number
}

export type Upload = { name: string; mimeType: string; buffer: Buffer }

/** `page.request`: calls with the cookies of its page. */
export class HttpRequests {
  constructor(private readonly context: HttpContext) {}

  get = (path: string, options?: Options) => this.send('GET', path, options)
  post = (path: string, options?: Options) => this.send('POST', path, options)
  put = (path: string, options?: Options) => this.send('PUT', path, options)
  patch = (path: string, options?: Options) => this.send('PATCH', path, options)
  delete = (path: string, options?: Options) => this.send('DELETE', path, options)

  private send(method: string, path: string, { data, form, multipart, headers, maxRedirects }: Options = {}) {
    const url = new URL(path, this.context.baseUrl).href
    const isJson = data !== undefined && typeof data !== 'string' && !(data instanceof Buffer)
    const type: Record<string, string> = isJson ? { 'Content-Type': 'application/json' } : {}
    const body = isJson ? JSON.stringify(data) : ((data as BodyInit | undefined) ?? bodyOf(form, multipart))
    return this.context.ask({
      method,
      url,
      headers: { Accept: '*/*', ...type, ...headers },
      body,
      maxRedirects,
    })
  }
}

function bodyOf(form: Options['form'], multipart: Options['multipart']): BodyInit | undefined {
  if (form) return new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)]))
  if (!multipart) return undefined
  const body = new FormData()
  for (const [name, value] of Object.entries(multipart)) {
    if (typeof value === 'object') body.append(name, fileOf(value as Upload))
    else body.append(name, String(value))
  }
  return body
}

export function fileOf({ name, mimeType, buffer }: Upload): File {
  return new File([new Uint8Array(buffer)], name, { type: mimeType })
}
