export type Cookie = {
  name: string
  value: string
  path: string
  /** Seconds since 1970; -1 for a session cookie. */
  expires: number
}

type Which = { name?: string | RegExp }

/** The cookies of one person, all for one host. */
export class CookieJar {
  private cookies: Cookie[] = []

  /** Replaces those of the same name and path. */
  add(cookies: readonly Cookie[]) {
    for (const { name, value, path, expires } of cookies) {
      this.cookies = this.cookies.filter(each => each.name !== name || each.path !== path)
      this.cookies.push({ name, value, path, expires })
    }
  }

  clear({ name }: Which = {}) {
    this.cookies = this.cookies.filter(
      each => name !== undefined && (typeof name === 'string' ? each.name !== name : !name.test(each.name)),
    )
  }

  all(): Cookie[] {
    return this.cookies.filter(({ expires }) => expires === -1 || expires * 1000 > Date.now())
  }

  /** What is sent to that address. */
  headerFor({ pathname }: URL): Record<string, string> {
    const sent = this.all().filter(
      ({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
    )
    return sent.length > 0 ? { Cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') } : {}
  }

  /** Takes what `Set-Cookie` headers of that address say. */
  keep(setCookie: readonly string[], { pathname }: URL) {
    for (const line of setCookie) {
      const [pair = '', ...rest] = line.split(';')
      const cut = pair.indexOf('=')
      const said = new Map(
        rest.map(each => {
          const [name = '', value = ''] = each.trim().split(/=(.*)/)
          return [name.toLowerCase(), value]
        }),
      )
      const [maxAge, until] = [said.get('max-age'), said.get('expires')]
      const expires = maxAge ? Date.now() / 1000 + Number(maxAge) : until ? Date.parse(until) / 1000 : -1
      const path = said.get('path') || pathname.replace(/\/[^/]*$/, '') || '/'
      this.add([{ name: pair.slice(0, cut).trim(), value: pair.slice(cut + 1).trim(), path, expires }])
    }
  }
}
