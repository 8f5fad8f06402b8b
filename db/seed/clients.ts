import { db } from '#db/client.ts'
import { clients } from '#db/schema/index.ts'
import { idsByKey } from './people.ts'
import type { SeedRun } from './seed-run.ts'

/** Adds the clients, each on the day its first job came in; returns their ids by key. */
export function addClients(run: SeedRun): (key: string) => number {
  const { story, companyId, calendar, person, history } = run
  const ids = new Map<string, number>()
  const arrivals = story.clients
    .map((client, index) => {
      const firstJob = story.jobs.find(job => job.client === client.key)
      const { openedWorkdaysAgo = 2, createdBy = story.people[0]?.key ?? '' } = firstJob ?? {}
      return { client, createdBy, at: calendar.at(openedWorkdaysAgo, `08:${10 + (index % 30)}`) }
    })
    .sort((a, b) => a.at - b.at)
  for (const { client, createdBy, at } of arrivals) {
    const { key, ...fields } = client
    const { id } = db()
      .insert(clients)
      .values({ ...fields, companyId, createdBy: person(createdBy), createdAt: at })
      .returning({ id: clients.id })
      .get()
    ids.set(key, id)
    history.add('client.created', {
      by: person(createdBy),
      at,
      subjectId: id,
      detail: { name: client.name },
    })
  }
  return idsByKey(ids, 'client')
}
