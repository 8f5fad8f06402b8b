import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { activities } from '#db/schema/index.ts'
import { sample } from '#tests/support/sample.ts'
import { openSeededDatabase } from '#tests/support/seeded-database.ts'

const workdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const moments = [
  ['on a Sunday evening in summer', '2026-07-26T21:00:00Z'],
  ['on a Friday just after midnight', '2026-11-27T00:10:00Z'],
  ['on a Saturday', '2026-11-28T12:00:00Z'],
  ['early on a Monday', '2026-11-30T06:05:00Z'],
  ['late on a Wednesday', '2026-11-25T22:30:00Z'],
  ['now', new Date().toISOString()],
] as const

test.each(sample(moments, 2))(
  'the demo’s history is in order, in working hours, of weekdays, when seeded %s',
  async (_, day) => {
    const seeded = await openSeededDatabase(Date.parse(day))
    const rows = db().select().from(activities).all()
    seeded.close()
    for (const companyId of new Set(rows.map(row => row.companyId))) {
      const times = rows.filter(row => row.companyId === companyId).map(row => row.createdAt)
      expect(times).toEqual([...times].sort((a, b) => a - b))
      expect(times.at(-1)).toBeLessThanOrEqual(seeded.now)
    }
    expect(rows.length).toBeGreaterThan(300)
    const outside = rows
      .filter(row => row.verb !== 'user.joined')
      .map(row => `${clock.format(row.createdAt)} ${row.verb}`)
      .filter(told => !workdays.includes(told.slice(0, 3)) || !/ (0[7-9]|1[0-7]):/.test(told))
    expect(outside).toEqual([])
  },
)
