import { ago, cutList, excel, filesOf, photosOf, sheet } from '../files/content.ts'
import { elevation, plan, schedule, type Unit } from '../files/sheets.ts'
import type { FileStory } from '../story.ts'
import { firm, ruth, title } from './title.ts'

const kitchen = filesOf(7)
const kitchenBefore = photosOf(7, 'before', 'martin')
const kitchenDuring = photosOf(7, 'during', 'callum')
const millLane = { width: 4200, depth: 3100 }

function millLanePlan(revision: string, units: number[]) {
  return sheet(plan(title('Mill Lane', 'Kitchen plan', revision, '1:25'), millLane, units, 0.045))
}

export const baseUnits: Unit[] = [
  { width: 600, height: 870, drawers: 3 },
  { width: 900, height: 870, doors: 2, shelves: 1 },
  { width: 600, height: 870, drawers: 2 },
]

function tallRun(revision: string, tall: number) {
  const units = [{ width: 600, height: tall, doors: 1, shelves: 4 }, ...baseUnits]
  return sheet(elevation(title('Mill Lane', 'Tall run', revision), units, 0.07))
}

export const kitchenFiles: FileStory[] = [
  kitchenBefore('Back wall, 22 mm out of square', 'bareWall', ago(28, '10:12')),
  kitchenBefore('The old units', 'oldUnits', ago(28, '10:15')),
  kitchenBefore('Sockets and gas, from the left', 'sockets', ago(28, '10:21')),
  kitchen.drawing('Mill-Lane-plan.pdf', 'ruth', ago(26, '15:40'), millLanePlan('A', [600, 1000, 600, 900])),
  kitchen.contract(
    'Signed-quotation.pdf',
    'ruth',
    ago(24, '11:02'),
    sheet(
      schedule(
        { firm, job: 'Shaker kitchen, Mill Lane', what: 'Quotation, signed', revision: '', drawnBy: ruth },
        [
          ['What', 'Quantity', 'Price'],
          ['Carcasses, oak-veneered ply', '9', '£4,860.00'],
          ['Doors and drawer fronts, shaker', '22', '£5,720.00'],
          ['Worktop, oiled oak', '5.2 m', '£2,340.00'],
          ['Fitting', '6 days', '£2,880.00'],
        ],
      ),
    ),
  ),
  kitchen.drawing('Mill-Lane-plan.pdf', 'ruth', ago(22, '09:35'), millLanePlan('B', [600, 900, 600, 1000])),
  kitchen.document(
    'Appliance-sizes.xlsx',
    'ruth',
    ago(21, '16:05'),
    excel(
      ['Appliance', 'Width', 'Height', 'Depth'],
      ['Oven', 595, 595, 548],
      ['Hob', 780, 50, 520],
      ['Dishwasher', 598, 815, 550],
      ['Fridge', 540, 1772, 545],
    ),
  ),
  kitchen.drawing('Tall-run-section.pdf', 'ruth', ago(20, '14:10'), tallRun('A', 2100)),
  kitchen.drawing(
    'Mill-Lane-plan.pdf',
    'ruth',
    ago(17, '10:48'),
    millLanePlan('C', [600, 900, 600, 1000, 600]),
  ),
  kitchen.drawing('Tall-run-section.pdf', 'ruth', ago(14, '11:26'), tallRun('B', 2150)),
  kitchen.drawing(
    'Doors-cut-list.dxf',
    'callum',
    ago(12, '08:20'),
    cutList([
      { name: 'D1', width: 446, height: 715 },
      { name: 'D2', width: 446, height: 715 },
      { name: 'D3', width: 596, height: 2050 },
      { name: 'F1', width: 596, height: 283 },
    ]),
  ),
  kitchenDuring('Carcasses cut and edged', 'carcasses', ago(10, '15:55')),
  kitchenDuring('Face frames in the cramps', 'faceFrames', ago(7, '12:04')),
  kitchenDuring('Drawer boxes, six of nine', 'drawerBoxes', ago(2, '16:31')),
  kitchenDuring('First coat on the doors', 'sprayedDoors', ago(1, '11:47')),
]
