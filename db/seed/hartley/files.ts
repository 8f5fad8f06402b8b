import { ago, cutList, excel, filesOf, photosOf, sheet, stockPhoto, word } from '../files/content.ts'
import { elevation, schedule, staircase } from '../files/sheets.ts'
import type { FileStory } from '../story.ts'
import { baseUnits, kitchenFiles } from './files-kitchen.ts'
import { logo } from './logo.ts'
import { firm, ruth, title } from './title.ts'

const martin = 'Martin Hartley'

const stair = filesOf(8)
const stairStory: FileStory[] = [
  photosOf(8, 'before', 'martin')('The stairwell, floor to floor', 'stairWell', ago(27, '09:50')),
  stair.drawing(
    'Stair-section.pdf',
    'ruth',
    ago(24, '16:20'),
    sheet(staircase(title('Low Barn', 'Staircase, section', 'A'), 12, { rise: 217, going: 228 }, 0.055)),
  ),
  stair.drawing(
    'Stair-section.pdf',
    'ruth',
    ago(19, '10:05'),
    sheet(staircase(title('Low Barn', 'Staircase, section', 'B'), 13, { rise: 201, going: 225 }, 0.055)),
  ),
  stair.drawing(
    'Winders-cut-list.dxf',
    'callum',
    ago(9, '08:40'),
    cutList([
      { name: 'W1', width: 980, height: 420 },
      { name: 'W2', width: 1120, height: 760 },
      { name: 'W3', width: 980, height: 420 },
    ]),
  ),
  photosOf(8, 'during', 'callum')('Strings housed for the treads', 'strings', ago(3, '14:15')),
]

const doorSchedule = (revision: string, closer: string) =>
  sheet(
    schedule(
      {
        firm,
        job: 'Twelve fire doors, St Oswald’s',
        what: `Door schedule, revision ${revision}`,
        revision,
        drawnBy: ruth,
      },
      [
        ['Door', 'Size', 'Hand', 'Closer'],
        ...Array.from({ length: 12 }, (_, index) => [
          `D${index + 1}`,
          index % 3 === 0 ? '926 × 2040' : '826 × 2040',
          index % 2 === 0 ? 'Left' : 'Right',
          index > 8 ? closer : 'Overhead',
        ]),
      ],
    ),
  )

const wardrobes = (revision: string, width: number) =>
  sheet(
    elevation(
      title('Farnley Lane', 'Wardrobes, front', revision),
      Array(4).fill({ width, height: 2300, doors: 1, shelves: 1 }),
      0.07,
    ),
  )

export const files: FileStory[] = [
  photosOf(1, 'during', 'callum')('Iroko planed and thicknessed', 'planing', ago(44, '13:30')),
  photosOf(2, 'after', 'ruth')('Reception desk on its first morning', 'deskDone', ago(15, '08:12')),
  filesOf(2).invoice(
    'Worktop-invoice.pdf',
    'ruth',
    ago(18, '09:30'),
    sheet(
      schedule(
        {
          firm: 'Wharfe Surfaces',
          job: 'Reception desk',
          what: 'Invoice 20418',
          revision: '',
          drawnBy: 'To Hartley & Sons',
        },
        [
          ['What', 'Quantity', 'Price'],
          ['Solid surface, 12 mm, to template', '1', '£1,180.00'],
          ['VAT', '', '£236.00'],
        ],
      ),
    ),
  ),
  photosOf(3, 'during', 'callum')('Dovetails of the top rail', 'dovetails', ago(20, '15:10')),
  photosOf(4, 'after', 'callum')('Units, rack and splashback', 'kitchenDone', ago(1, '16:40')),
  filesOf(5).drawing('Door-schedule.pdf', 'ruth', ago(30, '14:00'), doorSchedule('A', 'Overhead')),
  filesOf(5).drawing('Door-schedule.pdf', 'ruth', ago(25, '09:15'), doorSchedule('B', 'Concealed')),
  filesOf(5).document(
    'Fire-certificates.docx',
    'ruth',
    ago(12, '10:30'),
    word(
      'Fire certificates, St Oswald’s',
      'Doors D1 to D12: FD30, oak veneered, intumescent strip on three sides.',
      'Closers set to shut in eight seconds. Gaps 3 mm, 8 mm below.',
    ),
  ),
  photosOf(5, 'after', 'martin')('Hall doors hung and signed', 'doorsDone', ago(2, '12:20')),
  photosOf(6, 'after', 'callum')('First bay, lid closed', 'windowSeat', ago(3, '15:25')),
  ...kitchenFiles,
  ...stairStory,
  filesOf(9).drawing(
    'Counter-elevation.pdf',
    'ruth',
    ago(21, '11:40'),
    sheet(elevation(title('Grove Road', 'Counter, back', 'A'), [...baseUnits, ...baseUnits], 0.06)),
  ),
  photosOf(9, 'during', 'callum')('Top glued up, six boards', 'glueUp', ago(4, '17:05')),
  filesOf(10).drawing(
    'Bunk-elevation.pdf',
    'ruth',
    ago(18, '13:45'),
    sheet(
      elevation(
        title('Oxford Avenue', 'Bunks, front', 'A'),
        [
          { width: 450, height: 1750, drawers: 5 },
          { width: 1950, height: 1750, doors: 0, shelves: 1 },
        ],
        0.07,
      ),
    ),
  ),
  filesOf(11).drawing(
    'Larder-front.pdf',
    'martin',
    ago(15, '10:10'),
    sheet(
      elevation(
        title('Askwith', 'Larder, front', 'A', '1:10', martin),
        [{ width: 1250, height: 2150, doors: 2, shelves: 3 }],
        0.075,
      ),
    ),
  ),
  filesOf(12).document(
    'What-has-to-fit.xlsx',
    'ruth',
    ago(13, '09:20'),
    excel(
      ['What', 'How many', 'Length'],
      ['Long dresses', 14, 1500],
      ['Shirts', 40, 1000],
      ['Shoes, pairs', 32, 0],
    ),
  ),
  filesOf(12).drawing('Wardrobe-elevation.pdf', 'ruth', ago(9, '15:30'), wardrobes('A', 700)),
  filesOf(12).drawing('Wardrobe-elevation.pdf', 'ruth', ago(2, '10:20'), wardrobes('B', 680)),
  photosOf(13, 'before', 'martin')('Squeeze of the old cornice', 'cornice', ago(14, '11:15')),
  filesOf(13).document(
    'Cornice-price.xlsx',
    'martin',
    ago(5, '16:10'),
    excel(['What', 'Metres', 'Pounds a metre'], ['Oak cornice, 146 mm', 14, 118], ['Pilasters', 9, 96]),
  ),
  filesOf(13).drawing(
    'North-wall.pdf',
    'ruth',
    ago(6, '14:45'),
    sheet(
      elevation(
        title('Denton House', 'Library, north wall', 'A', '1:25'),
        Array(5).fill({ width: 940, height: 2850, doors: 0, shelves: 6 }),
        0.058,
      ),
    ),
  ),
  photosOf(15, undefined, 'martin')('Like the one at Askwith', 'oakFrame', ago(10, '12:50')),
  photosOf(16, 'before', 'callum')('Both alcoves, three heights', 'alcove', ago(6, '09:40')),
  photosOf(17, 'before', 'martin')('Landing window, from inside', 'sashWindow', ago(4, '10:05')),
  photosOf(17, 'before', 'martin')('Rot in the sill, front left', 'rottenSill', ago(4, '10:11')),
  stockPhoto(
    '18 mm birch ply, 2440 × 1220, BB/BB',
    'Birch ply on the rack',
    'ruth',
    'plySheets',
    ago(20, '08:31'),
  ),
  stockPhoto('Soft-close hinge, 110°, screw-on', 'Hinge, 35 mm cup', 'callum', 'hinge', ago(14, '08:31')),
  {
    job: null,
    isLogo: true,
    name: 'Hartley-logo.png',
    category: 'document',
    who: 'martin',
    ...ago(26, '17:20'),
    content: { logo },
  },
]
