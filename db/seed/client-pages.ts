import { and, desc, eq } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { clientDecisions, clientPageFiles, clientPages, files, projects } from '#db/schema/index.ts'
import type { ClientPageStory } from './invoice-story.ts'
import type { SeedRun } from './seed-run.ts'

/** What is kept of a link, by which its client opens it. */
export type NewClientPageKey = () => { tokenHash: string; sealedToken: string }

/** So many of a job's photos are shared, the newest. */
const photosShared = 6

/** Adds what clients see of their jobs; by a link, where somebody makes keys. */
export function addClientPages(
  run: SeedRun,
  job: (number: number) => number,
  newKey: NewClientPageKey | undefined,
): void {
  for (const story of run.story.invoicing?.clientPages ?? []) addPage(run, job(story.job), story, newKey?.())
}

function addPage(
  { companyId, calendar, person, history }: SeedRun,
  projectId: number,
  { who, daysAgo, next, care, decisions }: ClientPageStory,
  key: ReturnType<NewClientPageKey> | undefined,
): void {
  const createdBy = person(who)
  const at = calendar.onDay(-daysAgo, '10:20')
  const { id } = db()
    .insert(clientPages)
    .values({
      ...{ companyId, projectId, createdBy, createdAt: at, careNotes: care },
      ...(key && { ...key, madeAt: at }),
      ...{ nextOn: calendar.day(next.inDays), nextWords: next.words, nextNote: next.note },
    })
    .returning({ id: clientPages.id })
    .get()
  for (const fileId of sharedFiles(companyId, projectId))
    db().insert(clientPageFiles).values({ companyId, pageId: id, fileId, createdAt: at }).run()
  for (const { inDays, answer = '', ...decision } of decisions) {
    const answeredAt = answer === '' ? null : calendar.onDay(inDays - 1, '19:30')
    const own = { companyId, pageId: id, createdBy, createdAt: at, answerOn: calendar.day(inDays) }
    db()
      .insert(clientDecisions)
      .values({ ...own, ...decision, answer, answeredAt })
      .run()
  }
  const project = db().select({ name: projects.name }).from(projects).where(eq(projects.id, projectId)).get()
  const detail = { name: project?.name ?? '' }
  if (key) history.add('client_page.opened', { by: createdBy, at, subjectId: id, projectId, detail })
}

/** The newest photos, and the newest drawing that can be looked at. */
function sharedFiles(companyId: number, projectId: number): number[] {
  const ofKind = (category: 'photo' | 'drawing', most: number) =>
    db()
      .select({ id: files.id })
      .from(files)
      .where(
        and(
          eq(files.companyId, companyId),
          eq(files.projectId, projectId),
          eq(files.category, category),
          eq(files.hasPicture, true),
        ),
      )
      .orderBy(desc(files.createdAt), desc(files.id))
      .limit(most)
      .all()
  return [...ofKind('photo', photosShared), ...ofKind('drawing', 1)].map(({ id }) => id)
}
