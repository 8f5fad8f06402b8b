import type { Visitor } from '#tests/support/http-client.ts'
import type { Person } from '#tests/support/people.ts'
import type { Cluster } from './cluster.ts'

/** Regions, of which the nearest machine answers, and a machine by its id. */
export const places = ['iad', 'ams-2', 'ams'] as const
export type Place = (typeof places)[number]

export type Guest = Awaited<ReturnType<typeof enter>>

/** Somebody who has signed in once, and comes then from any place, each time as another browser. */
export async function enter(cluster: Cluster, { companyName, email }: Person) {
  const first = cluster.visitor('ams')
  await first.signIn(companyName, email)
  return {
    companyName,
    url: cluster.url,
    at(place: Place): Visitor {
      const visitor = cluster.visitor(place)
      for (const [name, value] of first.cookies) visitor.cookies.set(name, value)
      return visitor
    },
  }
}

/** The same at each of them. */
export function everywhere(guest: Guest): Record<Place, Visitor> {
  return { iad: guest.at('iad'), 'ams-2': guest.at('ams-2'), ams: guest.at('ams') }
}

export const placeOf = (number: number): Place => places[number % places.length] ?? 'iad'
