import { type NavBadge, navEntries } from './navigation.ts'

/** What a page that is not built yet says of itself: no promise of a date, and where to go until then. */
export type ComingPage = {
  title: string
  lead: string
  whatItWillDo: readonly string[]
  meanwhile: { text: string; href: string }
}

/** Taking a page out of here also shows the numbers that lead to it: its badge, its card and its panel. */
export const comingPages = {
  '/documents': {
    title: 'Documents',
    lead: 'The documents page is still on the bench.',
    whatItWillDo: [
      'Drawings, photos and contracts of all jobs in one place',
      'Find, download and delete them',
    ],
    meanwhile: { text: 'Open a job to see its details', href: '/projects' },
  },
} as const satisfies Record<string, ComingPage>

/** The coming page at `path` (query ignored), or null when that page exists or is unknown. */
export function comingPageAt(path: string): ComingPage | null {
  const wanted = path.split(/[?#]/, 1)[0] ?? ''
  return Object.entries(comingPages).find(([known]) => known === wanted)?.[1] ?? null
}

/** The navigation's badges; a page that is still to come has none: the number would lead nowhere and never go. */
export function shownCounts(counts: Record<NavBadge, number>): Record<NavBadge, number> {
  const hidden = navEntries.flatMap(({ badge, href }) => (badge && comingPageAt(href) ? [badge] : []))
  return { ...counts, ...Object.fromEntries(hidden.map(badge => [badge, 0])) }
}
