import type { FileCategory, PhotoPhase } from '#app/domain/enumerations.ts'
import type { Moment } from '../calendar.ts'
import { dxfOf } from '../files/dxf.ts'
import { logo } from '../files/logo.ts'
import { excelFile, wordFile } from '../files/office.ts'
import type { SceneName } from '../files/scenes.ts'
import type { Sheet } from '../files/sheet.ts'
import { elevation, plan, schedule, staircase, type Title, type Unit } from '../files/sheets.ts'
import type { RowsOf } from './companies.ts'

/** In `db/seed/photos`. */
type PhotoName = 'alcove' | 'carcasses' | 'drawerBoxes' | 'kitchenDone' | 'oakFrame' | 'shelvesDone'

export type FileContent = { scene: SceneName; tilt: number } | { photo: PhotoName } | { sheet: Sheet } | { logo: string } | { bytes: () => Buffer | Promise<Buffer> }

/** Stock photos and the logo belong to no job. */
type File = [job: number | null, name: string, what: FileCategory | PhotoPhase, who: string, at: Moment, content: FileContent, stockItem?: string]

const firm = 'Hartley & Sons Joinery'
const ruth = 'Ruth Hartley'
const title = (job: string, what: string, revision: string, scale = '1:20', drawnBy = ruth): Title => ({ firm, job, what, scale, revision, drawnBy })
const millLane = (what: string, revision: string, scale?: string) => title('Mill Lane', what, revision, scale)
const doors = (revision: string) => ({ firm, job: 'Twelve fire doors, St Oswald’s', what: `Door schedule, revision ${revision}`, drawnBy: ruth })
const brook = (job: string, what: string): Title => ({ firm: 'Brook Street Cabinets', job, what, scale: '1:20', revision: 'A', drawnBy: 'Imogen Vale' })

const room = { width: 4200, depth: 3100 }

const baseUnits: Unit[] = [
  { width: 600, height: 870, drawers: 3 },
  { width: 900, height: 870, doors: 2, shelves: 1 },
  { width: 600, height: 870, drawers: 2 },
]

const quotation = [
  ['What', 'Quantity', 'Price'],
  ['Carcasses, oak-veneered ply', '9', '£4,860.00'],
  ['Doors and drawer fronts, shaker', '22', '£5,720.00'],
  ['Worktop, oiled oak', '5.2 m', '£2,340.00'],
  ['Fitting', '6 days', '£2,880.00'],
]

const worktop = [
  ['What', 'Quantity', 'Price'],
  ['Solid surface, 12 mm, to template', '1', '£1,180.00'],
  ['VAT', '', '£236.00'],
]

const doorSizes = (closer: string) => [['Door', 'Size', 'Hand', 'Closer'], ...Array.from({ length: 12 }, (_, at) => [`D${at + 1}`, at % 3 === 0 ? '926 × 2040' : '826 × 2040', at % 2 === 0 ? 'Left' : 'Right', at > 8 ? closer : 'Overhead'])]

const certificates = ['Doors D1 to D12: FD30, oak veneered, intumescent strip on three sides.', 'Closers set to shut in eight seconds. Gaps 3 mm, 8 mm below.']

/** Oldest first: a drawing of the same name is the next revision. */
export const files: RowsOf<File> = {
  hartley: [
    [1, 'Iroko planed and thicknessed.jpg', 'during', 'callum', 'workday - 44, 13:30', drawing('planing', 1.1)],
    [2, 'Reception desk on its first morning.jpg', 'after', 'ruth', 'workday - 15, 08:12', drawing('deskDone', -0.5)],
    [2, 'Worktop-invoice.pdf', 'invoice', 'ruth', 'workday - 18, 09:30', { sheet: schedule({ firm: 'Wharfe Surfaces', job: 'Reception desk', what: 'Invoice 20418', drawnBy: 'To Hartley & Sons' }, worktop) }],
    [3, 'Dovetails of the top rail.jpg', 'during', 'callum', 'workday - 20, 15:10', drawing('dovetails', -0.8)],
    [4, 'Units, rack and splashback.jpg', 'after', 'callum', 'workday - 1, 16:40', { photo: 'kitchenDone' }],
    [5, 'Door-schedule.pdf', 'drawing', 'ruth', 'workday - 30, 14:00', { sheet: schedule(doors('A'), doorSizes('Overhead')) }],
    [5, 'Door-schedule.pdf', 'drawing', 'ruth', 'workday - 25, 09:15', { sheet: schedule(doors('B'), doorSizes('Concealed')) }],
    [5, 'Fire-certificates.docx', 'document', 'ruth', 'workday - 12, 10:30', word('Fire certificates, St Oswald’s', ...certificates)],
    [5, 'Hall doors hung and signed.jpg', 'after', 'martin', 'workday - 2, 12:20', drawing('doorsDone', 0.6)],
    [6, 'First bay, lid closed.jpg', 'after', 'callum', 'workday - 3, 15:25', drawing('windowSeat')],
    [7, 'Back wall, 22 mm out of square.jpg', 'before', 'martin', 'workday - 28, 10:12', drawing('bareWall')],
    [7, 'The old units.jpg', 'before', 'martin', 'workday - 28, 10:15', drawing('oldUnits', -0.8)],
    [7, 'Sockets and gas, from the left.jpg', 'before', 'martin', 'workday - 28, 10:21', drawing('sockets')],
    [7, 'Mill-Lane-plan.pdf', 'drawing', 'ruth', 'workday - 26, 15:40', { sheet: plan(millLane('Kitchen plan', 'A', '1:25'), room, [600, 1000, 600, 900]) }],
    [7, 'Signed-quotation.pdf', 'contract', 'ruth', 'workday - 24, 11:02', { sheet: schedule({ firm, job: 'Shaker kitchen, Mill Lane', what: 'Quotation, signed', drawnBy: ruth }, quotation) }],
    [7, 'Mill-Lane-plan.pdf', 'drawing', 'ruth', 'workday - 22, 09:35', { sheet: plan(millLane('Kitchen plan', 'B', '1:25'), room, [600, 900, 600, 1000]) }],
    [7, 'Appliance-sizes.xlsx', 'document', 'ruth', 'workday - 21, 16:05', excel(['Appliance', 'Width', 'Height', 'Depth'], ['Oven', 595, 595, 548], ['Hob', 780, 50, 520], ['Dishwasher', 598, 815, 550], ['Fridge', 540, 1772, 545])],
    [7, 'Tall-run-section.pdf', 'drawing', 'ruth', 'workday - 20, 14:10', { sheet: elevation(millLane('Tall run', 'A'), [{ width: 600, height: 2100, doors: 1, shelves: 4 }, ...baseUnits]) }],
    [7, 'Mill-Lane-plan.pdf', 'drawing', 'ruth', 'workday - 17, 10:48', { sheet: plan(millLane('Kitchen plan', 'C', '1:25'), room, [600, 900, 600, 1000, 600]) }],
    [7, 'Tall-run-section.pdf', 'drawing', 'ruth', 'workday - 14, 11:26', { sheet: elevation(millLane('Tall run', 'B'), [{ width: 600, height: 2150, doors: 1, shelves: 4 }, ...baseUnits]) }],
    [7, 'Doors-cut-list.dxf', 'drawing', 'callum', 'workday - 12, 08:20', cutList(['D1', 446, 715], ['D2', 446, 715], ['D3', 596, 2050], ['F1', 596, 283])],
    [7, 'Carcasses cut and edged.jpg', 'during', 'callum', 'workday - 10, 15:55', { photo: 'carcasses' }],
    [7, 'Face frames in the cramps.jpg', 'during', 'callum', 'workday - 7, 12:04', drawing('faceFrames', -0.8)],
    [7, 'Drawer boxes, six of nine.jpg', 'during', 'callum', 'workday - 2, 16:31', { photo: 'drawerBoxes' }],
    [7, 'First coat on the doors.jpg', 'during', 'callum', 'workday - 1, 11:47', drawing('sprayedDoors', -0.5)],
    [8, 'The stairwell, floor to floor.jpg', 'before', 'martin', 'workday - 27, 09:50', drawing('stairWell', -0.5)],
    [8, 'Stair-section.pdf', 'drawing', 'ruth', 'workday - 24, 16:20', { sheet: staircase(title('Low Barn', 'Staircase, section', 'A'), 12, 217, 228) }],
    [8, 'Stair-section.pdf', 'drawing', 'ruth', 'workday - 19, 10:05', { sheet: staircase(title('Low Barn', 'Staircase, section', 'B'), 13, 201, 225) }],
    [8, 'Winders-cut-list.dxf', 'drawing', 'callum', 'workday - 9, 08:40', cutList(['W1', 980, 420], ['W2', 1120, 760], ['W3', 980, 420])],
    [8, 'Strings housed for the treads.jpg', 'during', 'callum', 'workday - 3, 14:15', drawing('strings', -0.5)],
    [9, 'Counter-elevation.pdf', 'drawing', 'ruth', 'workday - 21, 11:40', { sheet: elevation(title('Grove Road', 'Counter, back', 'A'), [...baseUnits, ...baseUnits]) }],
    [9, 'Top glued up, six boards.jpg', 'during', 'callum', 'workday - 4, 17:05', drawing('glueUp')],
    [
      10,
      'Bunk-elevation.pdf',
      'drawing',
      'ruth',
      'workday - 18, 13:45',
      {
        sheet: elevation(title('Oxford Avenue', 'Bunks, front', 'A'), [
          { width: 450, height: 1750, drawers: 5 },
          { width: 1950, height: 1750, doors: 0, shelves: 1 },
        ]),
      },
    ],
    [11, 'Larder-front.pdf', 'drawing', 'martin', 'workday - 15, 10:10', { sheet: elevation(title('Askwith', 'Larder, front', 'A', '1:10', 'Martin Hartley'), [{ width: 1250, height: 2150, doors: 2, shelves: 3 }]) }],
    [12, 'What-has-to-fit.xlsx', 'document', 'ruth', 'workday - 13, 09:20', excel(['What', 'How many', 'Length'], ['Long dresses', 14, 1500], ['Shirts', 40, 1000], ['Shoes, pairs', 32, 0])],
    [12, 'Wardrobe-elevation.pdf', 'drawing', 'ruth', 'workday - 9, 15:30', { sheet: elevation(title('Farnley Lane', 'Wardrobes, front', 'A'), Array(4).fill({ width: 700, height: 2300, doors: 1, shelves: 1 })) }],
    [12, 'Wardrobe-elevation.pdf', 'drawing', 'ruth', 'workday - 2, 10:20', { sheet: elevation(title('Farnley Lane', 'Wardrobes, front', 'B'), Array(4).fill({ width: 680, height: 2300, doors: 1, shelves: 1 })) }],
    [13, 'Squeeze of the old cornice.jpg', 'before', 'martin', 'workday - 14, 11:15', drawing('cornice', 0.6)],
    [13, 'Cornice-price.xlsx', 'document', 'martin', 'workday - 5, 16:10', excel(['What', 'Metres', 'Pounds a metre'], ['Oak cornice, 146 mm', 14, 118], ['Pilasters', 9, 96])],
    [13, 'North-wall.pdf', 'drawing', 'ruth', 'workday - 6, 14:45', { sheet: elevation(title('Denton House', 'Library, north wall', 'A', '1:25'), Array(5).fill({ width: 940, height: 2850, doors: 0, shelves: 6 })) }],
    [15, 'Like the one at Askwith.jpg', 'photo', 'martin', 'workday - 10, 12:50', { photo: 'oakFrame' }],
    [16, 'Both alcoves, three heights.jpg', 'before', 'callum', 'workday - 6, 09:40', { photo: 'alcove' }],
    [17, 'Landing window, from inside.jpg', 'before', 'martin', 'workday - 4, 10:05', drawing('sashWindow')],
    [17, 'Rot in the sill, front left.jpg', 'before', 'martin', 'workday - 4, 10:11', drawing('rottenSill')],
    [null, 'Birch ply on the rack.jpg', 'photo', 'ruth', 'workday - 20, 08:31', drawing('plySheets'), '18 mm birch ply, 2440 × 1220, BB/BB'],
    [null, 'Hinge, 35 mm cup.jpg', 'photo', 'callum', 'workday - 14, 08:31', drawing('hinge'), 'Soft-close hinge, 110°, screw-on'],
    [null, 'Hartley-logo.png', 'document', 'martin', 'workday - 26, 17:20', { logo }],
  ],
  brookStreet: [
    [1, 'Shelving-elevation.pdf', 'drawing', 'imogen', 'workday - 18, 10:30', { sheet: elevation(brook('Quill & Co', 'Bookcases'), Array(4).fill({ width: 900, height: 2200, doors: 0, shelves: 6 })) }],
    [1, 'Both sides of the nook.jpg', 'after', 'declan', 'workday - 6, 17:20', { photo: 'shelvesDone' }],
    [2, 'Cabinet-front.pdf', 'drawing', 'imogen', 'workday - 15, 14:15', { sheet: elevation(brook('Adeyemi', 'Drinks cabinet'), [{ width: 1100, height: 1450, doors: 2, shelves: 2 }]) }],
    [2, 'Planing the sycamore.jpg', 'during', 'declan', 'workday - 5, 11:05', drawing('planing', 0.6)],
    [3, 'Plinth-cut-list.dxf', 'drawing', 'declan', 'workday - 10, 08:55', cutList(['Side', 400, 1100], ['Top', 400, 400])],
    [3, 'Three plinths of nine.jpg', 'during', 'declan', 'workday - 2, 15:45', { photo: 'carcasses' }],
    [4, 'Under-the-stairs.pdf', 'drawing', 'imogen', 'workday - 7, 16:00', { sheet: staircase(brook('Penhaligan', 'Desk under the stairs'), 11, 205, 230) }],
    [6, 'Control room, left wall.jpg', 'before', 'imogen', 'workday - 2, 10:25', drawing('bareWall', -0.5)],
  ],
}

/** `tilt` in degrees. */
function drawing(scene: SceneName, tilt = 0): FileContent {
  return { scene, tilt }
}

function cutList(...panels: [name: string, width: number, height: number][]): FileContent {
  return { bytes: () => dxfOf(panels.map(([name, width, height]) => ({ name, width, height }))) }
}

function word(...lines: string[]): FileContent {
  return { bytes: () => wordFile(lines) }
}

function excel(...rows: (string | number)[][]): FileContent {
  return { bytes: () => excelFile(rows) }
}
