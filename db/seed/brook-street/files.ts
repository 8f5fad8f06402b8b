import { ago, cutList, filesOf, photosOf, sheet } from '../files/content.ts'
import { elevation, staircase, type Title } from '../files/sheets.ts'
import type { FileStory } from '../story.ts'

function title(job: string, what: string): Title {
  return { firm: 'Brook Street Cabinets', job, what, scale: '1:20', revision: 'A', drawnBy: 'Imogen Vale' }
}

export const files: FileStory[] = [
  filesOf(1).drawing(
    'Shelving-elevation.pdf',
    'imogen',
    ago(18, '10:30'),
    sheet(
      elevation(
        title('Quill & Co', 'Bookcases'),
        Array(4).fill({ width: 900, height: 2200, doors: 0, shelves: 6 }),
        0.07,
      ),
    ),
  ),
  photosOf(1, 'after', 'declan')('Both sides of the nook', 'shelvesDone', ago(6, '17:20')),
  filesOf(2).drawing(
    'Cabinet-front.pdf',
    'imogen',
    ago(15, '14:15'),
    sheet(
      elevation(
        title('Adeyemi', 'Drinks cabinet'),
        [{ width: 1100, height: 1450, doors: 2, shelves: 2 }],
        0.09,
      ),
    ),
  ),
  photosOf(2, 'during', 'declan')('Planing the sycamore', 'planing', ago(5, '11:05')),
  filesOf(3).drawing(
    'Plinth-cut-list.dxf',
    'declan',
    ago(10, '08:55'),
    cutList([
      { name: 'Side', width: 400, height: 1100 },
      { name: 'Top', width: 400, height: 400 },
    ]),
  ),
  photosOf(3, 'during', 'declan')('Three plinths of nine', 'carcasses', ago(2, '15:45')),
  filesOf(4).drawing(
    'Under-the-stairs.pdf',
    'imogen',
    ago(7, '16:00'),
    sheet(staircase(title('Penhaligan', 'Desk under the stairs'), 11, { rise: 205, going: 230 }, 0.06)),
  ),
  photosOf(6, 'before', 'imogen')('Control room, left wall', 'bareWall', ago(2, '10:25')),
]
