import { dayIn } from '#app/domain/clock.ts'
import { formatDate, fullName, initials, roleLabel } from '#app/domain/format.ts'
import { halfText, type Span } from '#app/domain/holidays/away.ts'
import {
  absenceOn,
  awayLine,
  awayTodayText,
  longSpanText,
  mayEnterForOthers,
} from '#app/domain/holidays/holiday.ts'
import { handOverHref } from '#app/domain/people/person.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { countTeam, findTeam } from '#app/models/people/team.server.ts'
import { countTasksWithoutAnybody } from '#app/models/tasks/task-list.server.ts'
import { type BankHolidays, bankHolidaysOf } from '#app/services/holidays/bank-holidays.server.ts'
import { readCapacity } from './capacity.server.ts'

const fewestSearched = 8

export async function readTeam(scope: Scope, query: string) {
  const today = dayIn(scope.timeZone, Date.now())
  const team = findTeam(scope, query)
  const { people, asked } = countTeam(scope)
  const bankHolidays = await bankHolidaysOf(scope, [{ startDate: today, endDate: lastDay(team, today) }])
  return {
    query,
    isAlone: people === 1,
    mayBeSearched: people >= fewestSearched,
    freeTasks: may(scope, 'task.edit') ? countTasksWithoutAnybody(scope) : 0,
    asked: may(scope, 'holiday.answer') ? asked : 0,
    mayEnterForOthers: mayEnterForOthers(scope),
    mayManage: may(scope, 'users.manage'),
    nextBankHoliday: nextBankHoliday(bankHolidays, today),
    whoIsAway: query === '' && people > 1 ? whoIsAway(team, today) : null,
    capacity: await readCapacity(scope, today, team),
    cards: team.map(person => toCard(scope, person, today, bankHolidays)),
  }
}

type Person = ReturnType<typeof findTeam>[number]

function lastDay(team: readonly { away: readonly Span[] }[], today: string): string {
  const days = team.flatMap(({ away }) => away.map(({ endDate }) => endDate))
  return days.reduce((latest, day) => (day > latest ? day : latest), today)
}

function nextBankHoliday(bankHolidays: BankHolidays, today: string): string | null {
  const next = [...bankHolidays].find(([date]) => date >= today)
  return next ? `${formatDate(next[0])}, ${next[1]}` : null
}

function nameOf({ firstName, lastName, username }: Person): string {
  return fullName(firstName, lastName, username)
}

function toCard(scope: Scope, person: Person, today: string, bankHolidays: BankHolidays) {
  const { id, firstName, lastName, username, role, jobRole, department } = person
  return {
    id,
    name: nameOf(person),
    initials: initials(firstName, lastName, username),
    colour: person.chatColor,
    isMe: id === scope.userId,
    role: roleLabel(role),
    position: [jobRole, department].filter(Boolean).join(' · '),
    phone: person.phone,
    email: person.email,
    away: awayLine(person.away, today, bankHolidays),
    openTasks: person.openTasks,
    handOverHref: may(scope, 'work.hand_over') ? handOverHref(id, '/team') : null,
  }
}

/** 'Away today: Callum Dyson. Next: Ruth Hartley, Wed 23 December' */
function whoIsAway(team: readonly Person[], today: string): string {
  const now = team.flatMap(person => {
    const absence = absenceOn(person.away, today)
    if (!absence) return []
    const isHalf = absence.startDate === absence.endDate && halfText(absence)
    return [isHalf ? `${nameOf(person)} (${awayTodayText(absence, today)})` : nameOf(person)]
  })
  // Next absences of those away today are on their cards.
  const [next] = team
    .filter(({ away }) => !absenceOn(away, today))
    .flatMap(person => person.away.map(span => ({ ...span, name: nameOf(person) })))
    .filter(({ startDate }) => startDate > today)
    .sort((a, b) => (a.startDate < b.startDate ? -1 : 1))
  const first = now.length > 0 ? `Away today: ${now.join(', ')}.` : 'Nobody is away today.'
  return next ? `${first} Next: ${next.name}, ${longSpanText(next, today)}.` : first
}
