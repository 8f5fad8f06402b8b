import { describe, expect, test } from 'vitest'
import { Conflict, Forbidden } from '#app/domain/errors.ts'
import { maxDismissed } from '#app/domain/portal/portal.ts'
import { newPreference, preferenceKey } from '#app/domain/preferences/preference.schema.ts'
import { boardKey, dismissedTasksKey } from '#app/domain/preferences/preference.ts'
import type { Scope } from '#app/domain/scope.ts'
import { writePreference } from '#app/models/preferences/preference.server.ts'
import { forgetPreference } from '#app/services/preferences/delete-preference.server.ts'
import { readPreference, readPreferences } from '#app/services/preferences/read-preferences.server.ts'
import { savePreference } from '#app/services/preferences/save-preference.server.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'

const base = databaseForTests()

function save(scope: Scope, key: string, value: unknown) {
  return savePreference(scope, newPreference.parse({ key, value }))
}

describe('personal settings', () => {
  test('are kept as they were sent, each person’s own', () => {
    const { member, admin } = base.ours
    save(member, 'opened-folds', [3, 1])
    save(member, 'opened-folds', [3, 1, 7])
    save(admin, 'editingTemplate', { name: 'Küche', stages: ['measure'] })
    save(admin, 'empty', null)
    expect(readPreference(member, 'opened-folds').value).toEqual([3, 1, 7])
    expect(readPreference(admin, 'opened-folds').value).toBeNull()
    expect(readPreference(admin, 'empty').value).toBeNull()
    expect(readPreference(base.theirs.admin, 'editingTemplate').value).toBeNull()
    expect(readPreferences(admin).map(preference => preference.key)).toEqual([
      'dashboard-stage-colors',
      'dashboard-stages',
      'editingTemplate',
      'empty',
    ])
  })

  test('are forgotten once and again', () => {
    save(base.ours.member, 'editingTemplate', 'x')
    save(base.ours.admin, 'editingTemplate', 'y')
    forgetPreference(base.ours.member, 'editingTemplate')
    forgetPreference(base.ours.member, 'editingTemplate')
    expect(readPreference(base.ours.member, 'editingTemplate').value).toBeNull()
    expect(readPreference(base.ours.admin, 'editingTemplate').value).toBe('y')
  })

  test('are forgotten only when they were kept before the time that is named', () => {
    const { member } = base.ours
    save(member, 'editingTemplate', 'x')
    const { updatedAt } = readPreference(member, 'editingTemplate')
    forgetPreference(member, 'editingTemplate', updatedAt ?? 0)
    expect(readPreference(member, 'editingTemplate').value).toBe('x')
    forgetPreference(member, 'editingTemplate', (updatedAt ?? 0) + 1)
    expect(readPreference(member, 'editingTemplate').value).toBeNull()
  })

  test('the tasks taken off the Portal are cut to the newest', () => {
    const ids = Array.from({ length: 6000 }, (_, at) => at)
    const { value } = save(base.ours.member, dismissedTasksKey, ['x', ...ids])
    expect(value).toEqual(ids.slice(-maxDismissed))
    expect(save(base.ours.member, dismissedTasksKey, 'other').value).toBe('other')
  })

  test('jobs put on the board are the company’s own', () => {
    const [ours, theirs] = [makeProject(base.ours), makeProject(base.theirs)]
    expect(save(base.ours.member, boardKey, [theirs, ours, 'x']).value).toEqual([ours])
  })

  test('are not without number', () => {
    for (let n = 0; n < 200; n++) save(base.ours.member, `key ${n}`, n)
    expect(() => save(base.ours.member, 'one more', 1)).toThrow(Conflict)
    expect(save(base.ours.member, 'key 7', 'again').value).toBe('again')
  })
})

describe('all of a person’s settings together', () => {
  const large = 'x'.repeat(60_000)

  test('are 512 KB at most: what is more is refused in words, what was there is kept', () => {
    const { member, admin } = base.ours
    for (let n = 0; n < 8; n++) save(member, `key ${n}`, large)
    expect(() => save(member, 'one more', large)).toThrow(
      'A person can keep 512 KB of settings in all. Please delete one first',
    )
    expect(readPreference(member, 'one more').value).toBeNull()
    expect(save(member, 'key 0', large).value).toBe(large)
    expect(save(member, 'small', 'x').value).toBe('x')
    expect(save(admin, 'one more', large).value).toBe(large)
  })

  test('of earlier on stay readable, and can be made less', () => {
    const { member } = base.ours
    for (let n = 0; n < 12; n++) writePreference(member, `key ${n}`, large)
    expect(() => save(member, 'small', 'x')).toThrow(Conflict)
    expect(readPreference(member, 'key 11').value).toBe(large)
    expect(save(member, 'key 11', 'less').value).toBe('less')
  })
})

describe('the stage keys', () => {
  test('read and write the company’s stages', () => {
    const { manager, member } = base.ours
    expect(readPreference(member, 'dashboard-stages').value).toEqual([
      'measure',
      'design',
      'production',
      'install',
      'complete',
    ])
    expect(save(manager, 'dashboard-stages', ['measure', 'complete']).value).toEqual(['measure', 'complete'])
    expect(save(manager, 'dashboard-stage-colors', { Measure: '#ABCDEF' }).value).toEqual({
      measure: '#abcdef',
      complete: '#f472b6',
    })
    expect(readPreference(member, 'dashboard-stages').value).toEqual(['measure', 'complete'])
    expect(readPreference(base.theirs.member, 'dashboard-stages').value).toHaveLength(5)
  })

  test('are not a team member’s to write, nor anybody’s to delete', () => {
    const before = base.dump()
    expect(() => save(base.ours.member, 'dashboard-stages', ['measure'])).toThrow(Forbidden)
    expect(() => save(base.ours.member, 'dashboard-stage-colors', {})).toThrow(Forbidden)
    expect(() => forgetPreference(base.ours.admin, 'dashboard-stages')).toThrow(Conflict)
    expect(() => forgetPreference(base.ours.admin, 'dashboard-stage-colors')).toThrow(Conflict)
    expect(base.dump()).toBe(before)
  })
})

describe('what may be sent', () => {
  const paths = (input: unknown) =>
    newPreference.safeParse(input).error?.issues.map(issue => issue.path.join('.')) ?? []

  test('any JSON up to 64 KB under a key of 1 to 100 characters', () => {
    expect(paths({ key: 'a', value: false })).toEqual([])
    expect(paths({ key: 'a', value: 'x'.repeat(65_534) })).toEqual([])
    expect(paths({ key: 'a', value: 'x'.repeat(65_535) })).toEqual(['value'])
    expect(paths({ key: 'a', value: 'é'.repeat(40_000) })).toEqual(['value'])
    expect(paths({ key: 'a' })).toEqual(['value'])
    expect(paths({ value: 1 })).toEqual(['key'])
    expect(paths({ key: '', value: 1 })).toEqual(['key'])
    expect(paths({ key: 'x'.repeat(101), value: 1 })).toEqual(['key'])
    expect(paths({ key: 'a\u0000b', value: 1 })).toEqual(['key'])
    expect(paths({ key: 5, value: 1 })).toEqual(['key'])
    expect(paths(null)).toEqual([''])
    const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
    expect(paths({ key: 'a', value: deep })).toEqual(['value'])
    expect(preferenceKey.safeParse({ key: 'x'.repeat(101) }).success).toBe(false)
  })

  test('for the stages a list of names of their own, or colours by name', () => {
    const stages = (value: unknown) => paths({ key: 'dashboard-stages', value })
    expect(stages('measure')).toEqual(['value'])
    expect(stages([])).toEqual(['value'])
    expect(stages(['a', 'A'])).toEqual(['value'])
    expect(stages(['a', ' '])).toEqual(['value.1'])
    expect(stages([1])).toEqual(['value.0'])
    expect(stages(Array.from({ length: 13 }, (_, at) => `s${at}`))).toEqual(['value'])
    const colours = (value: unknown) => paths({ key: 'dashboard-stage-colors', value })
    expect(colours({ measure: 'red' })).toEqual(['value.measure'])
    expect(colours(['#ffffff'])).toEqual(['value'])
    expect(colours(null)).toEqual(['value'])
  })
})
