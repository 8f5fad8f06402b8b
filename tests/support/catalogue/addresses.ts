import type { RouteConfigEntry } from '@remix-run/route-config'
import { apiAddresses } from '#app/api/table.ts'
import routes from '#app/routes.ts'
import type { Visitor } from '#tests/support/http-client.ts'

/** An address of the product as app/routes.ts or the table of the API names it: '/projects/:id'. */
export type Address = { path: string; isIndex: boolean }

/** Every address; a module at two addresses counts twice, a layout without one does not count. */
export function allAddresses(): Address[] {
  return [...flatten(routes, ''), ...apiAddresses.map(({ path }) => ({ path, isIndex: false }))]
}

function flatten(entries: readonly RouteConfigEntry[], base: string): Address[] {
  return entries.flatMap(entry => {
    const path = entry.path === undefined ? base : `${base}/${entry.path}`
    const own = entry.index || entry.path !== undefined ? [{ path: path || '/', isIndex: !!entry.index }] : []
    return [...own, ...flatten(entry.children ?? [], path)]
  })
}

/** An address with its gaps filled by something that does not exist. */
function emptyAddress({ path, isIndex }: Address) {
  const filled = path.replaceAll(/:\w+/g, '999999999').replace('*', 'no-such-address')
  return isIndex ? `${filled}?index` : filled
}

/** What the running server takes there, found out without changing anything. */
export async function methodsOf(address: Address, visitor: Visitor): Promise<string[]> {
  const path = emptyAddress(address)
  if (address.path.startsWith('/api/')) {
    // No address of the API takes OPTIONS, so the answer is 405 with what it does take.
    const { headers, status } = await visitor.send('OPTIONS', path)
    if (status !== 405) return ['GET']
    return (headers.get('Allow') ?? '').split(', ').filter(method => method !== 'HEAD')
  }
  // Not a form, so no action gets past reading it; where there is no action the answer is 405.
  const headers = { 'Content-Type': 'text/plain', Accept: 'text/html' }
  const { status } = await visitor.send('POST', path, { headers, body: 'no form' })
  return status === 405 ? ['GET'] : ['GET', 'POST']
}
