import type { ChartDrawings, ChartFigures } from '#app/domain/chart.ts'
import { addDays } from '#app/domain/clock.ts'
import { formatDateShort, fullName, listText, plural } from '#app/domain/format.ts'
import { hoursText } from '#app/domain/hours.ts'
import { capacityWeeks, minutesThere, usualWeekMinutes } from '#app/domain/people/capacity.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { weekOf } from '#app/domain/week.ts'
import { drawWeeks } from '#app/http/charts/weeks.server.ts'
import { listCapacity } from '#app/models/people/capacity.server.ts'
import { bankHolidaysOf } from '#app/services/holidays/bank-holidays.server.ts'

export type Capacity = {
  lead: string
  chart: ChartDrawings & { figures: ChartFigures }
  unplanned: string | null
}

const mostNamed = 3
const minutesOfThousandth = 60 / 1000

type Person = { id: number; firstName: string; lastName: string; username: string }

/** Hours due by person and week beside the hours that they are there. Null for who may not read everybody's hours. */
export async function readCapacity(
  scope: Scope,
  today: string,
  team: readonly Person[],
): Promise<Capacity | null> {
  if (!may(scope, 'time_entry.read')) return null
  const { from } = weekOf(today, 'monday')
  const weeks = Array.from({ length: capacityWeeks }, (_, at) => addDays(from, 7 * at))
  const span = { startDate: from, endDate: addDays(from, 7 * capacityWeeks - 1) }
  const bankHolidays = await bankHolidaysOf(scope, [span])
  const known = new Map(listCapacity(scope, span).map(person => [person.userId, person]))
  const heads = weeks.map((day, at) => (at === 0 ? 'This week' : formatDateShort(day, today)))
  const rows = team.flatMap(({ id, ...person }) => {
    const plan = known.get(id)
    if (!plan) return []
    const { weeklyHours, away, due } = plan
    const week = weeklyHours === null ? usualWeekMinutes : Math.round(weeklyHours * minutesOfThousandth)
    return {
      name: fullName(person.firstName, person.lastName, person.username),
      full: week / 60,
      unplanned: due.reduce((all, [, , unplanned]) => all + unplanned, 0),
      cells: weeks.map((day, at) => ({
        due: Math.round(due.find(([week]) => week === at)?.[1] ?? 0),
        there: minutesThere(week, day, away, bankHolidays),
      })),
    }
  })
  const unplanned = rows.reduce((all, row) => all + row.unplanned, 0)
  const over = rows.flatMap(({ name, cells }) => {
    const at = cells.findIndex(({ due, there }) => due > there)
    return at < 0 ? [] : [`${name} ${at === 0 ? 'this week' : `in the week of ${heads[at]}`}`]
  })
  const lead = leadOf(over)
  return {
    lead,
    chart: {
      ...drawWeeks({
        label: lead,
        heads,
        rows: rows.map(row => ({ ...row, cells: row.cells.map(inHours) })),
      }),
      figures: {
        heads: ['Person', ...heads],
        rows: rows.map(({ name, cells }) => [
          name,
          ...cells.map(({ due, there }) => `${hoursText(due) || '0h'} of ${hoursText(there) || '0h'}`),
        ]),
      },
    },
    unplanned: unplanned > 0 ? `${plural(unplanned, 'task')} due by then without planned hours.` : null,
  }
}

function inHours({ due, there }: { due: number; there: number }) {
  return { due: due / 60, there: there / 60 }
}

function leadOf(over: readonly string[]): string {
  if (over.length === 0) return 'Nobody has more due than there is time for.'
  const more = over.length - mostNamed
  const named = more > 0 ? [...over.slice(0, mostNamed), `${more} more`] : over
  return `More is due than there is time for: ${listText(named)}.`
}
