export type Answer = {
  status: number
  headers: Headers
  text: string
  /** Where a redirect leads: path and query. */
  location: string | null
}

export type Fields = Record<string, string> | [name: string, value: string | Blob][]

export type Sending = { headers?: Record<string, string>; signal?: AbortSignal }

export type Visitor = ReturnType<typeof makeVisitor>

/**
 * Somebody with a browser's habits: keeps cookies, sends `Origin` with what it posts. It follows no redirect by itself. `always`
 * are headers that go with everything.
 */
export function makeVisitor(baseUrl: string, always: Record<string, string> = {}) {
  const cookies = new Map<string, string>()

  /** Of what `Set-Cookie` headers say. */
  function keepCookies(setCookie: readonly string[]) {
    for (const cookie of setCookie) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/max-age=0/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  /** What goes with everything, for who sends it in another way. To pack and unpack answers costs more than to move them here. */
  function cookieHeaders(): Record<string, string> {
    const plain = { 'Accept-Encoding': 'identity', ...always }
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return cookies.size > 0 ? { ...plain, Cookie } : plain
  }

  async function send(method: string, path: string, init: Sending & { body?: BodyInit | null } = {}) {
    const headers = new Headers(cookieHeaders())
    for (const [name, value] of Object.entries(init.headers ?? {})) headers.set(name, value)
    if (method !== 'GET' && method !== 'HEAD' && !headers.has('Origin')) headers.set('Origin', baseUrl)
    const response = await fetch(baseUrl + path, {
      method,
      headers,
      body: init.body ?? null,
      redirect: 'manual',
      signal: init.signal ?? AbortSignal.timeout(100_000),
    })
    keepCookies(response.headers.getSetCookie())
    return answerOf(response, baseUrl)
  }

  function get(path: string, sending: Sending = {}) {
    return send('GET', path, { ...sending, headers: { Accept: 'text/html', ...sending.headers } })
  }

  /** As a plain form does: URL-encoded, or multipart when there is a file among the fields. */
  function post(path: string, fields: Fields = {}, sending: Sending = {}) {
    const pairs = Array.isArray(fields) ? fields : Object.entries(fields)
    const headers = { Accept: 'text/html', ...sending.headers }
    const body = pairs.some(([, value]) => value instanceof Blob) ? multipart(pairs) : urlEncoded(pairs)
    return send('POST', path, { ...sending, headers, body })
  }

  /** A call of the API; a body that is a string goes out as it is. */
  function api(method: string, path: string, body?: unknown, sending: Sending = {}) {
    const headers = { Accept: 'application/json', ...sending.headers }
    if (body === undefined) return send(method, path, { ...sending, headers })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return send(method, path, {
      ...sending,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: text,
    })
  }

  async function signIn(companyName: string, email: string, password = 'dovetail-joint') {
    const { status, text } = await api('POST', '/api/auth/login', { companyName, email, password })
    if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${text.slice(0, 200)}`)
  }

  return { send, get, post, api, signIn, cookies, keepCookies, cookieHeaders }
}

async function answerOf(response: Response, baseUrl: string): Promise<Answer> {
  const location = response.headers.get('Location')
  const target = location === null ? null : new URL(location, baseUrl)
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    location: target && (target.origin === baseUrl ? target.pathname + target.search : target.href),
  }
}

function urlEncoded(pairs: [string, string | Blob][]) {
  const body = new URLSearchParams()
  for (const [name, value] of pairs) if (typeof value === 'string') body.append(name, value)
  return body
}

function multipart(pairs: [string, string | Blob][]) {
  const body = new FormData()
  for (const [name, value] of pairs) {
    if (typeof value === 'string') body.append(name, value)
    else body.append(name, value, value instanceof File ? value.name : 'file.txt')
  }
  return body
}
