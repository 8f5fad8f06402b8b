import { addressesOf } from '#tests/support/pages.ts'
import { type Person, people, signIn } from '#tests/support/people.ts'
import type { RunningServer } from '#tests/support/server.ts'

export const MAX_QUERIES = 6

type PageQueries = { path: string; status: number; queries: number | undefined }

/** Asks for every page, one at a time, and reads how many statements each took; 'some' as in `addressesOf`. */
export async function countQueries(
  server: RunningServer,
  person: Person,
  cookie: string,
  which: 'all' | 'some' = 'all',
): Promise<PageQueries[]> {
  const counts: PageQueries[] = []
  const owner = await signIn(server.url, people.owner)
  for (const { path, href, kind } of await addressesOf(server, person, which)) {
    const response = await fetch(server.url + href, {
      headers: { cookie: kind === 'owner' ? owner : cookie },
      redirect: 'manual',
    })
    await response.body?.cancel()
    const told = /queries;desc="?(\d+)/.exec(response.headers.get('server-timing') ?? '')?.[1]
    counts.push({ path, status: response.status, queries: told === undefined ? undefined : Number(told) })
  }
  return counts
}
