import { dayIn, dayMs, minuteMs } from '#app/domain/clock.ts'
import { timeEntries } from '#db/schema/index.ts'
import { makeRandom } from '../random.ts'
import type { Work } from './jobs.ts'
import type { Run } from './run.ts'

const daysShown = 10
const spells = [
  ['07:30', 150],
  ['10:20', 130],
  ['13:00', 115],
  ['15:05', 85],
] as const

export function addHours({ companyId, batch, calendar, people }: Run, work: Work): void {
  const random = makeRandom(companyId + 7000)
  for (const { id: userId } of people.filter(({ isAtTheBench }) => isAtTheBench)) {
    const own = work.tasks.filter(({ workers }) => workers.includes(userId))
    const done = own.flatMap(task => (task.completedAt ? [{ ...task, completedAt: task.completedAt }] : []))
    done.sort((a, b) => a.completedAt - b.completedAt)
    const open = own.filter(({ completedAt, isInHand }) => !completedAt && isInHand).slice(0, 4)
    for (let ago = daysShown - 1; ago >= 0; ago--) {
      for (const [place, [time, usual]] of spells.entries()) {
        const start = calendar.workdayAt(ago, time)
        const minutes = Math.round((usual + random.between(-10, 15)) / 5) * 5
        const isTyped = place === 1 || ago % 4 === 3
        const isSweeping = place === 3 && ago % 5 === 0
        const lately = done.filter(({ completedAt: at }) => at > start && at < start + 3 * dayMs)
        const choice = lately.length > 0 ? lately : open.length > 0 ? open : done.slice(-4)
        const task = isSweeping ? undefined : choice[(ago + place) % choice.length]
        batch.add(timeEntries, {
          ...{ companyId, userId, createdBy: userId, minutes, day: dayIn('Europe/London', start) },
          ...{ projectId: task?.projectId ?? null, taskId: task?.id ?? null },
          note: isSweeping ? 'Swept up, emptied the extraction' : '',
          startedAt: isTyped ? null : start,
          endedAt: isTyped ? null : start + minutes * minuteMs,
          createdAt: isTyped ? calendar.workdayAt(ago, '16:40') : start,
        })
      }
    }
  }
}
