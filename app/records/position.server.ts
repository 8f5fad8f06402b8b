import { and, asc, eq, sql } from 'drizzle-orm'
import { fullName, listText, plural } from '#app/domain/format.ts'
import { limits, maxPositions } from '#app/domain/limits.ts'
import { duties } from '#app/domain/positions/position.ts'
import { count, recordId } from '#app/domain/record-fields.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isHere } from '#app/models/people/user.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { positions, users } from '#db/schema/index.ts'
import { defineRecord } from './engine/define-record.server.ts'
import { longText, requiredLine, ticks } from './engine/fields.server.ts'

export const position = defineRecord({
  noun: 'job_role',
  table: positions,
  name: 'name',
  fields: {
    name: requiredLine(limits.positionName, 'Please name the position', { label: 'Position' }),
    description: longText(limits.positionDescription, { label: 'What they do' }),
    permissions: ticks(duties, {
      label: 'Looks after',
      hint: 'What somebody may do is decided by their role.',
    }),
  },
  also: {
    /** Active people who hold it. */
    holders:
      subquery(sql<number>`(select count(*) from ${users} where ${users.companyId} = ${positions.companyId}
      and ${users.positionId} = ${positions.id} and ${isHere})`),
  },
  words: {
    one: 'position',
    many: 'positions',
    create: 'Add position',
    save: 'Save Position',
    remove: 'Delete Position',
    keep: 'Keep Position',
  },
  may: { create: 'users.manage', edit: 'users.manage' },
  home: () => ({ href: '/user-management/positions', label: 'Job Positions' }),
  question: ({ id, name }, scope) => {
    const holders = namesOfHolders(scope, id)
    const fate = holders.length === 1 ? 'holds it, and has' : 'hold it, and have'
    const who = holders.length === 0 ? 'Nobody holds it.' : `${listText(holders)} ${fate} no position then.`
    return `${name} is gone for good. ${who}`
  },
  end: ({ holders }) => (holders === 0 ? 'Nobody' : plural(holders, 'person', 'people')),
  order: table => [asc(table.nameKey)],
  limit: {
    max: maxPositions,
    message: `A company keeps ${maxPositions} positions at most. Please delete one first`,
  },
  unique: { field: 'name', key: 'nameKey', taken: 'There is already a position of this name' },
  answers: {
    companyId: { schema: recordId, of: ({ companyId }) => companyId },
    holders: {
      schema: count.describe('How many people have this position.'),
      of: ({ holders }) => holders,
    },
  },
  docs: {
    title: 'Positions',
    about: 'What people are in the company: bench joiner, fitter, apprentice.',
  },
})

function namesOfHolders({ companyId }: Scope, id: number): string[] {
  const { firstName, lastName, username } = users
  return db()
    .select({ firstName, lastName, username })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.positionId, id), isHere))
    .orderBy(asc(users.firstName), asc(users.id))
    .all()
    .map(person => fullName(person.firstName, person.lastName, person.username))
}
