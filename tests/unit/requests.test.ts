import { expect, test } from 'vitest'
import { Conflict } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findClient } from '#app/models/clients/client.server.ts'
import { listClients } from '#app/models/clients/client-list.server.ts'
import { createClient } from '#app/services/clients/create-client.server.ts'
import { deleteClient } from '#app/services/clients/delete-client.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()

function names(scope: Scope): string[] {
  return listClients(scope, { limit: 100, offset: 0 }).map(({ name }) => name)
}

test('the same request makes one record, for its sender alone', () => {
  const { ours, theirs } = base
  const input = { name: 'Eleanor Pickles', requestId: 'key-1' }
  const first = createClient(ours.admin, input)
  expect(createClient(ours.admin, input).id).toBe(first.id)
  expect(createClient(ours.manager, input).id).not.toBe(first.id)
  expect(createClient(theirs.admin, input).id).not.toBe(first.id)
  expect(names(ours.admin)).toHaveLength(2)
  expect(names(theirs.admin)).toHaveLength(1)
})

test('without a request id every call makes a record', () => {
  const { ours } = base
  createClient(ours.admin, { name: 'Twice' })
  createClient(ours.admin, { name: 'Twice' })
  expect(names(ours.admin)).toEqual(['Twice', 'Twice'])
})

test('a form sent again with other content is another request: nothing typed is lost', () => {
  const { ours } = base
  createClient(ours.admin, { name: 'First', requestId: 'form:a' })
  createClient(ours.admin, { name: 'Second', requestId: 'form:a' })
  createClient(ours.admin, { name: 'Second', requestId: 'form:a' })
  expect(names(ours.admin)).toEqual(['Second', 'First'])
})

test('an API key sent again with other content is refused and changes nothing', () => {
  const { ours } = base
  createClient(ours.admin, { name: 'First', requestId: 'key-1' })
  const before = base.dump()
  expect(() => createClient(ours.admin, { name: 'Second', requestId: 'key-1' })).toThrow(Conflict)
  expect(base.dump()).toBe(before)
})

test('the same content under one key for two nouns is refused', () => {
  const { ours } = base
  const record = {
    input: { requestId: 'key-1' },
    make: () => ({ id: 4 }),
    find: (_: unknown, id: number) => ({ id }),
  }
  expect(once(ours.admin, 'client', record)).toEqual({ id: 4 })
  expect(once(ours.admin, 'client', record)).toEqual({ id: 4 })
  expect(() => once(ours.admin, 'project', record)).toThrow(Conflict)
})

test('a retry of what has since been deleted says so', () => {
  const { ours } = base
  const { id } = createClient(ours.admin, { name: 'Gone', requestId: 'key-1' })
  deleteClient(ours.admin, id)
  expect(findClient(ours.admin, id)).toBeNull()
  expect(() => createClient(ours.admin, { name: 'Gone', requestId: 'key-1' })).toThrow(
    'What this made has since been deleted',
  )
})

test('a request that failed is not remembered', () => {
  const { ours } = base
  const failing = {
    input: { requestId: 'key-1' },
    make: (): { id: number } => {
      throw new Error('no')
    },
    find: () => null,
  }
  expect(() => once(ours.admin, 'client', failing)).toThrow('no')
  expect(createClient(ours.admin, { name: 'Now', requestId: 'key-1' }).name).toBe('Now')
})
