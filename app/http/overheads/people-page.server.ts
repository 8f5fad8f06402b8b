import { formatMoney, fullName, plainMoney } from '#app/domain/format.ts'
import { percentText, quantityText } from '#app/domain/money/typed.ts'
import { hoursFigure } from '#app/domain/overheads/figures.ts'
import { daysAway, onCosts, productiveHours, staffCost, yearlyPay } from '#app/domain/overheads/rate.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listStaffCosts, type StaffCost } from '#app/models/overheads/staff-cost.server.ts'
import { listPeople } from '#app/models/people/user.server.ts'

/** The caller has checked 'pay.read'. */
export function readPeoplePage(scope: Scope, currency: string, hasFeature: boolean) {
  const lines = listStaffCosts(scope)
  const makers = lines.filter(({ isMaker }) => isMaker)
  const others = lines.filter(({ isMaker }) => !isMaker)
  const sum = (of: readonly StaffCost[]) =>
    formatMoney(
      of.reduce((all, line) => all + staffCost(line), 0),
      currency,
    )
  const hours = makers.reduce((all, line) => all + productiveHours(line), 0)
  return {
    hasFeature,
    mayEdit: hasFeature && may(scope, 'pay.edit'),
    makers: makers.map(line => staffRow(line, currency)),
    others: others.map(line => staffRow(line, currency)),
    makersSum: sum(makers),
    othersSum: sum(others),
    hours: hoursFigure(hours),
  }
}

function staffRow(line: StaffCost, currency: string) {
  const { id, name, headcount, payKind, pay, isMaker } = line
  const each =
    payKind === 'hourly' ? `${formatMoney(pay, currency)} an hour` : `${plainMoney(pay, currency)} a year`
  const sum = `${plainMoney(yearlyPay(line), currency)} + ${plainMoney(onCosts(line), currency)}`
  return {
    id,
    name: headcount > 1 ? `${name} × ${headcount}` : name,
    paid: payKind === 'drawings' ? `${each}, drawings` : each,
    made: headcount > 1 ? `${headcount} × (${sum})` : sum,
    hours: isMaker
      ? `${quantityText(line.weeklyHours)} h a week, ${quantityText(daysAway(line))} days away, ${percentText(line.onJobs)} on jobs: ${hoursFigure(productiveHours(line))}`
      : '',
    year: formatMoney(staffCost(line), currency),
  }
}

export function accountChoices(scope: Scope) {
  return listPeople(scope).map(({ id, firstName, lastName, username }) => ({
    id,
    name: fullName(firstName, lastName, username),
  }))
}
