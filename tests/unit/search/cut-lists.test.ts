import { describe, expect, test } from 'vitest'
import type { Scope } from '#app/domain/scope.ts'
import { readBilling } from '#app/http/payments/billing-page.server.ts'
import { readShelf } from '#app/http/training-videos/training-video-page.server.ts'
import { searchCompanies } from '#app/models/owner/owner-company-list.server.ts'
import { findPayments } from '#app/models/payments/payment-list.server.ts'
import { searchProjects } from '#app/models/projects/project-search.server.ts'
import { maxLookedAt } from '#app/models/search/search-index.server.ts'
import { findTemplates } from '#app/models/templates/template.server.ts'
import { stockCard } from '#app/records/stock-card.server.ts'
import { trainingVideo } from '#app/records/training-video.server.ts'
import { db } from '#db/client.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()
const page = { limit: 5, offset: 0 }

function fill(insert: string, n: number): void {
  db().$client.exec(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${n}) ${insert}`,
  )
}

type List = { rows: unknown[]; total: number; isCut: boolean }

const lists: Record<
  string,
  { insert: (company: number, user: number) => string; find: (scope: Scope) => List }
> = {
  templates: {
    insert: (company, user) =>
      `insert into task_templates (company_id, name, description, tasks, created_by)
        select ${company}, 'Oak ' || i, '', '{}', ${user} from n`,
    find: scope => findTemplates(scope, 'oak', page),
  },
  'stock cards': {
    insert: (company, user) =>
      `insert into stock_cards (company_id, item_name, user_id) select ${company}, 'Oak ' || i, ${user} from n`,
    find: scope => stockCard.page(scope, { query: 'oak' }, page),
  },
  'training videos': {
    insert: (company, user) =>
      `insert into training_videos (company_id, title, video_url, user_id)
        select ${company}, 'Oak ' || i, 'https://videos.example/' || i, ${user} from n`,
    find: scope => trainingVideo.page(scope, { query: 'oak' }, page),
  },
  payments: {
    insert: (company, user) =>
      `insert into payments (company_id, amount, note, created_by) select ${company}, 100, 'Oak ' || i, ${user} from n`,
    find: scope => findPayments(scope, { query: 'oak', status: null, projectId: null }, page),
  },
}

describe.each(Object.entries(lists))('a search of %s', (_noun, { insert, find }) => {
  test('says that there may be more than the newest 500, and only then', () => {
    const { ours, theirs } = base
    fill(insert(ours.id, ours.admin.userId), maxLookedAt + 1)
    fill(insert(theirs.id, theirs.admin.userId), 2)
    expect(find(ours.admin)).toMatchObject({ total: maxLookedAt, isCut: true, rows: { length: 5 } })
    expect(find(theirs.admin)).toMatchObject({ total: 2, isCut: false, rows: { length: 2 } })
  })
})

test('a search of payments says so of the jobs that it finds, too, and the pages hand it on', () => {
  const { ours, theirs } = base
  for (const { id, admin, stageIds } of [ours, theirs])
    fill(
      `insert into projects (company_id, job_sequence, name, stage_id, created_by)
        select ${id}, 1000 + i, 'Oak ' || i, ${stageIds.measure}, ${admin.userId} from n`,
      id === ours.id ? maxLookedAt : 3,
    )
  const url = new URL('https://mortise.example/?q=oak')
  for (const [scope, isCut] of [
    [ours.admin, true],
    [theirs.admin, false],
  ] as const) {
    expect(searchProjects(scope, 'oak')?.isCut).toBe(isCut)
    expect(readBilling(scope, 'GBP', url, false).isCut).toBe(isCut)
    expect(readShelf(scope, url).isCut).toBe(false)
  }
})

test('a search of companies says so', () => {
  expect(searchCompanies('firm')?.isCut).toBe(false)
  fill(`insert into companies (name, name_key) select 'Firm ' || i, 'firm ' || i from n`, maxLookedAt)
  expect(searchCompanies('firm')?.isCut).toBe(true)
})
