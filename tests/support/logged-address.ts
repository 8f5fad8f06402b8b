import type { RouteConfigEntry } from '@remix-run/route-config'
import { apiAddresses } from '#app/api/table.ts'
import routes from '#app/routes.ts'
import { type LoggedAddress, loggedAddress } from '#server/logged-address.ts'

/** How the log shows addresses once it knows the product's routes. */
export function productAddresses(): LoggedAddress {
  const addresses = loggedAddress()
  const learn = (entries: RouteConfigEntry[]) => {
    for (const { path, children = [] } of entries) {
      addresses.learn([path ?? ''])
      learn(children)
    }
  }
  learn(routes)
  addresses.learn(apiAddresses.map(({ path }) => path))
  return addresses
}

/** Everything in an address that could open a door: what is long, wherever it stands and however often it is encoded. */
export function secretsOf(link: string): string[] {
  let text = link.replace(/^https?:\/\/[^/]*/, '')
  for (let times = 0; times < 3; times++) text = decoded(text)
  return text.split(/[/?&=#;]/).filter(part => part.length >= 16 && /[\dA-Z]/.test(part))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The secrets of the links in a mail that the log would show. */
export function shownSecrets(html: string, { show }: LoggedAddress): string[] {
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return links.flatMap(link => {
    const { pathname, search } = new URL(link, 'http://mortise.test')
    return secretsOf(link).filter(secret => show(pathname + search).includes(secret))
  })
}
