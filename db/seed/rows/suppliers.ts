import type { DeliveryDay } from '#app/domain/suppliers/supplier.ts'
import type { RowsOf } from './companies.ts'

type More = { accountNumber?: string; leadDays?: number; orderBy?: string; carriageFreeFrom?: number; notes?: string }
/** `carriageFreeFrom` is in pounds. */
type Supplier = [name: string, email: string, phone: string, address: string, deliveryDays: DeliveryDay[], more: More]

export const suppliers: RowsOf<Supplier> = {
  hartley: [
    [
      'Wharfe Panels',
      'orders@wharfepanels.example',
      '01632 960210',
      'Unit 7, Pool Road\nOtley\nLS21 1EG',
      ['tuesday', 'thursday'],
      { accountNumber: 'HAR118', leadDays: 1, orderBy: '11:00', carriageFreeFrom: 400, notes: 'The van is in before eight. Half packs of MDF on request.' },
    ],
    ['Airedale Fittings', 'sales@airedalefittings.example', '01632 960240', '31 Dockfield Road\nShipley\nBD17 7AD', [], { accountNumber: 'A-20417', leadDays: 2, orderBy: '16:00', carriageFreeFrom: 75 }],
    ['Dales Hardwoods', 'yard@daleshardwoods.example', '01632 960218', 'The Old Sidings\nStation Road\nThreshfield\nBD23 5ES', ['wednesday'], { leadDays: 5, notes: 'Sawn oak in steps of 0.1 m³. Ring Joyce for boards to choose from.' }],
    ['Moorside Finishes', 'orders@moorsidefinishes.example', '01632 960266', '2 Lawkholme Lane\nKeighley\nBD21 3JW', [], { accountNumber: '7713', leadDays: 3, orderBy: '14:30', carriageFreeFrom: 150 }],
    ['Washburn Glass', 'trade@washburnglass.example', '01632 960281', 'Mill Yard\nBlubberhouses\nLS21 2PN', ['friday'], { leadDays: 10, notes: 'Send sizes as width × height, with a drawing for anything that is not square.' }],
  ],
  brookStreet: [
    ['Lea Valley Board', 'orders@leavalleyboard.example', '01632 960315', 'Unit 12, Angel Road\nLondon\nN18 3AH', ['monday', 'thursday'], { accountNumber: 'BSC04', leadDays: 2, orderBy: '12:00', carriageFreeFrom: 350 }],
    ['Hackney Ironmongery', 'trade@hackneyironmongery.example', '01632 960342', '88 Mare Street\nLondon\nE8 3SG', [], { leadDays: 1, orderBy: '17:00', carriageFreeFrom: 60 }],
  ],
}
