import { expect, test } from 'vitest'
import { activityText } from '#app/domain/activities/activity-text.ts'
import { activityDetail, canBeTold } from '#app/domain/imports/activity-detail.schema.ts'
import { detailWithIds } from '#app/domain/imports/imported-ids.ts'

test('a hand over comes along in words, without what taking it back needs: whoever comes in has left', () => {
  const removed = [{ userId: 3, assignedBy: 1, assignedAt: 1, acknowledgedAt: null }]
  const detail = {
    name: 'Jo Birch',
    names: ['Ned Oakes'],
    taskIds: [5],
    projectIds: [7],
    people: [{ id: 5, from: 3, to: 4, added: [4], removed }],
    inCharge: [{ id: 7, to: 4 }],
  }
  const kept = detailWithIds(activityDetail.parse(detail), (_table, id) => id + 100)
  expect(kept).toEqual({ name: 'Jo Birch', names: ['Ned Oakes'], taskIds: [105], projectIds: [107] })
  expect(canBeTold({ verb: 'user.handed_over', detail: kept })).toBe(true)
  expect(activityText('user.handed_over', kept)).toBe('handed over the work of Jo Birch to Ned Oakes')
  expect(activityText('user.handed_over', { ...kept, names: [] })).toBe('took Jo Birch off 1 task')
  expect(activityText('user.hand_over_undone', { name: 'Jo Birch' })).toBe(
    'took back that the work of Jo Birch was handed over',
  )
  expect(activityText('tasks.assign_undone', { count: 2 })).toBe('took the people of 2 tasks back')
})
