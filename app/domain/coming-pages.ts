import type { NavAudience } from '#app/domain/navigation.ts'

/** What a page that is not built yet says of itself: no promise of a date, and where to go until then. */
export type ComingPage = {
  title: string
  lead: string
  whatItWillDo: readonly string[]
  meanwhile: { text: string; href: string }
  audience: NavAudience
}

const tasks = { text: 'See every task on the Tasks page', href: '/tasks' }

const page = (
  title: string,
  lead: string,
  whatItWillDo: readonly string[],
  meanwhile: ComingPage['meanwhile'],
  audience: NavAudience = 'everybody',
): ComingPage => ({ title, lead, whatItWillDo, meanwhile, audience })

export const comingPages = {
  '/calendar': page(
    'Calendar View',
    'The calendar is still on the bench.',
    [
      'Every job drawn from its start to its due date',
      'Month, week and day',
      'What is due on a day, job by job',
    ],
    { text: 'See due dates on Projects', href: '/projects' },
  ),
  '/team-chat': page(
    'Chat',
    'The chat is still on the bench.',
    ['One conversation a job', 'Mention a colleague with @', 'Keep a message with the job'],
    { text: 'Write notes on the job itself', href: '/projects' },
  ),
  '/todos': page(
    'To-Do List',
    'Your personal to-do list is still on the bench.',
    ['Jot down what is yours alone', 'Give it a day and a time', 'Link it to a job'],
    tasks,
  ),
  '/documents': page(
    'Documents',
    'The documents page is still on the bench.',
    ['Drawings, photos and contracts of all jobs in one place', 'Find, download and delete them'],
    { text: 'Open a job to see its details', href: '/projects' },
  ),
} as const satisfies Record<string, ComingPage>

/** The coming page at `path` (query ignored), or null when that page exists or is unknown. */
export function comingPageAt(path: string): ComingPage | null {
  const wanted = path.split(/[?#]/, 1)[0] ?? ''
  return Object.entries(comingPages).find(([known]) => known === wanted)?.[1] ?? null
}
