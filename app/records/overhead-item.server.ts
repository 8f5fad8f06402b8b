import { asc } from 'drizzle-orm'
import { Invalid } from '#app/domain/errors.ts'
import { limits } from '#app/domain/limits.ts'
import {
  categoryLabels,
  costPeriods,
  overheadCategories,
  periodLabels,
} from '#app/domain/overheads/cost-kinds.ts'
import { costAmount } from '#app/domain/overheads/overhead-item.schema.ts'
import { costsPath, maxCosts } from '#app/domain/overheads/overheads.ts'
import { yearlyCost } from '#app/domain/overheads/rate.ts'
import { money } from '#app/domain/record-fields.schema.ts'
import { overheadItems } from '#db/schema/index.ts'
import { defineRecord } from './engine/define-record.server.ts'
import { day, either, line, requiredChoice, requiredLine, requiredMoney } from './engine/fields.server.ts'

export const overheadItem = defineRecord({
  noun: 'overhead_item',
  table: overheadItems,
  name: 'name',
  fields: {
    category: requiredChoice(overheadCategories, categoryLabels, 'Please choose a category', {
      label: 'Category',
    }),
    name: requiredLine(limits.overheadName, 'Please enter what it is for', { label: 'What for' }),
    amount: {
      ...requiredMoney('Please enter what it costs', { label: 'Amount', width: 'half' }),
      schema: () => costAmount,
    },
    period: {
      ...requiredChoice(costPeriods, periodLabels, 'Please choose how often it is paid', {
        label: 'How often',
        width: 'half',
      }),
      unset: () => 'month',
    },
    isVatRecoverable: either(
      'The amount has 20 % VAT in it that we get back',
      'The amount has no VAT that we get back',
      { label: 'VAT', hint: 'What you get back is no cost. Your accountant knows which VAT that is.' },
    ),
    startsOn: day({ label: 'First day', width: 'half', hint: 'Empty: it was always there.' }),
    endsOn: day({ label: 'Last day', width: 'half', hint: 'Empty: it goes on.' }),
    note: line(limits.overheadNote, { label: 'Note' }),
  },
  words: {
    one: 'cost',
    many: 'costs',
    create: 'New cost',
    save: 'Save Cost',
    remove: 'Delete Cost',
    keep: 'Keep Cost',
  },
  may: { read: 'money.read', create: 'overheads.edit', edit: 'overheads.edit' },
  home: () => ({ href: costsPath, label: 'Costs' }),
  question: ({ name }) =>
    `${name} is gone for good, from the months that are over too. If it has only ended, give it a last day instead.`,
  order: table => [asc(table.id)],
  limit: {
    max: maxCosts,
    message: `A company keeps ${maxCosts} costs at most. Please delete one first`,
  },
  answers: {
    yearlyCost: {
      schema: money.describe('A year of it, without the VAT that comes back.'),
      of: cost => yearlyCost(cost),
    },
  },
  docs: {
    title: 'Overhead costs',
    about:
      'What the shop pays whether or not there is work. A premium module: without it what is there can still be read.',
  },
  complete(_scope, change, current) {
    const { startsOn = current?.startsOn, endsOn = current?.endsOn } = change
    if (startsOn && endsOn && endsOn < startsOn) {
      throw new Invalid({ endsOn: ['The last day comes before the first'] })
    }
    return change
  },
})
