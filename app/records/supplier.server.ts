import { asc } from 'drizzle-orm'
import { optionalEmail, optionalPhone } from '#app/domain/fields.schema.ts'
import { addressInOneLine } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { stockTabs } from '#app/domain/stock-cards/stock-card.ts'
import { deliveryDays } from '#app/domain/suppliers/supplier.ts'
import { suppliers } from '#db/schema/index.ts'
import { defineRecord } from './engine/define-record.server.ts'
import {
  forMoneyReaders,
  labelled,
  line,
  lineOf,
  longText,
  money,
  requiredLine,
  ticks,
  timeOfDay,
  wholeNumber,
} from './engine/fields.server.ts'

export const supplier = defineRecord({
  noun: 'supplier',
  table: suppliers,
  name: 'name',
  fields: {
    name: requiredLine(limits.supplier, 'Please enter the supplier’s name', { label: 'Name' }),
    email: lineOf(optionalEmail, {
      label: 'Email for orders',
      width: 'half',
      type: 'email',
      maxLength: limits.email,
    }),
    phone: lineOf(optionalPhone, { label: 'Phone', width: 'half', type: 'tel', maxLength: limits.phone }),
    address: { ...longText(limits.address, { label: 'Address' }), says: addressInOneLine },
    accountNumber: {
      ...line(limits.accountNumber, {
        label: 'Account number',
        width: 'half',
        hint: 'Your company’s, as they know it.',
      }),
      says: (value: string) => labelled('Account number', value),
    },
    carriageFreeFrom: forMoneyReaders(
      money({ label: 'Carriage free from', width: 'half', hint: 'Below it they charge for the delivery.' }),
    ),
    leadDays: wholeNumber([0, limits.leadDays], ['day', 'days'], {
      label: 'Lead time',
      width: 'half',
      hint: 'Working days from the order to the delivery.',
    }),
    orderBy: timeOfDay({
      label: 'Order by',
      width: 'half',
      hint: 'What is ordered later waits for the next day.',
    }),
    deliveryDays: ticks(deliveryDays, { label: 'Delivers on', hint: 'None ticked: any working day.' }),
    notes: longText(limits.notes, { label: 'Notes' }),
  },
  words: {
    one: 'supplier',
    many: 'suppliers',
    create: 'New supplier',
    save: 'Save Supplier',
    remove: 'Delete Supplier',
    keep: 'Keep Supplier',
  },
  may: { read: 'work.read', create: 'stock.configure', edit: 'stock.configure' },
  home: () => ({ href: '/suppliers', label: 'Suppliers' }),
  tabs: stockTabs,
  order: table => [asc(table.nameKey), asc(table.id)],
  search: 'supplier',
  unique: { field: 'name', key: 'nameKey', taken: 'There is already a supplier of this name' },
  docs: {
    title: 'Suppliers',
    about: 'Whom you buy from, and how to order from them.',
    who: 'With the stock system.',
  },
})
