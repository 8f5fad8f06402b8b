import type { ProjectStatus } from '#app/domain/enumerations.ts'
import type { Day, Moment, Workday } from '../calendar.ts'
import type { StageName } from '../stages.ts'
import type { RowsOf } from './companies.ts'

/** Value in pounds. `done`: completed tasks of the present stage. */
type Job = [
  name: string,
  client: string,
  lead: string,
  createdBy: string,
  stage: StageName,
  value: number,
  opened: Workday,
  lastTouched: Workday,
  start: Day,
  due: Day,
  done: number,
  more?: { status?: ProjectStatus; finished?: Day; actual?: number; isFromTemplate?: true },
]

/** A job's number is its place, from 1. */
export const jobs: RowsOf<Job> = {
  hartley: [
    ['Garden room doors', 'fothergill', 'martin', 'martin', 'complete', 6850, 'workday - 52', 'workday - 24', 'today - 70', 'today - 30', 3, { status: 'completed', finished: 'today - 34', actual: 6935 }],
    ['Reception desk', 'wharfe-dental', 'ruth', 'ruth', 'complete', 7420, 'workday - 46', 'workday - 14', 'today - 60', 'today - 18', 2, { status: 'completed', finished: 'today - 21', actual: 7420 }],
    ['Vestry cupboard', 'st-marys', 'ruth', 'martin', 'complete', 4160, 'workday - 41', 'workday - 6', 'today - 50', 'today + 3', 2, { actual: 4285 }],
    ['Utility room', 'shah', 'callum', 'ruth', 'install', 5380, 'workday - 37', 'workday - 1', 'today - 45', 'today - 1', 3],
    ['Twelve fire doors', 'st-oswalds', 'martin', 'martin', 'install', 15_810, 'workday - 34', 'workday', 'today - 42', 'today + 3', 4],
    ['Window seats', 'leigh', 'callum', 'ruth', 'install', 3290, 'workday - 31', 'workday - 2', 'today - 36', 'today + 5', 1],
    ['Shaker kitchen, Mill Lane', 'ashworth', 'ruth', 'martin', 'production', 18_640, 'workday - 29', 'workday', 'today - 39', 'today - 2', 4],
    ['Oak staircase', 'nicholson', 'martin', 'martin', 'production', 11_950, 'workday - 28', 'workday', 'today - 38', 'today + 7', 8],
    ['Shop counter', 'bean-bramble', 'callum', 'ruth', 'production', 9275, 'workday - 26', 'workday - 1', 'today - 30', 'today + 12', 3],
    ['Bunk beds, two pairs', 'okafor', 'callum', 'callum', 'production', 4980, 'workday - 24', 'workday - 1', 'today - 28', 'today + 17', 6],
    ['Larder and pantry doors', 'braithwaite', 'martin', 'ruth', 'production', 6340, 'workday - 21', 'workday - 3', 'today - 24', 'today + 19', 1],
    ['Fitted wardrobes', 'marsh', 'ruth', 'ruth', 'design', 8260, 'workday - 18', 'workday - 1', 'today - 20', 'today + 24', 4, { isFromTemplate: true }],
    ['Library, Denton House', 'denton', 'martin', 'martin', 'design', 46_500, 'workday - 16', 'workday - 4', 'today - 18', 'today + 98', 5],
    ['Vanity unit in oak', 'braithwaite', 'ruth', 'ruth', 'design', 2140, 'workday - 14', 'workday - 2', 'today - 15', 'today + 52', 2],
    ['Oak porch', 'sugden', 'martin', 'martin', 'design', 7900, 'workday - 12', 'workday - 7', 'today - 12', 'today + 59', 1, { status: 'on_hold' }],
    ['Alcove units, Park Road', 'raman', 'callum', 'callum', 'measure', 3720, 'workday - 8', 'workday - 1', 'today - 6', 'today + 63', 3],
    ['Six sash windows, the vicarage', 'st-marys', 'martin', 'martin', 'measure', 13_480, 'workday - 5', 'workday - 2', 'today - 3', 'today + 70', 2],
    ['Boot room, Highfield', 'wormald', 'ruth', 'ruth', 'measure', 5610, 'workday - 2', 'workday', 'today + 3', 'today + 75', 0],
  ],
  brookStreet: [
    ['Poetry corner shelving', 'quill', 'imogen', 'imogen', 'complete', 3950, 'workday - 21', 'workday - 5', 'today - 29', 'today - 7', 2, { status: 'completed', finished: 'today - 8', actual: 3950 }],
    ['Drinks cabinet in rippled sycamore', 'adeyemi', 'declan', 'imogen', 'production', 4800, 'workday - 19', 'workday', 'today - 25', 'today + 10', 3],
    ['Plinths and vitrines, spring show', 'castell', 'imogen', 'imogen', 'production', 7150, 'workday - 16', 'workday - 1', 'today - 20', 'today + 4', 2],
    ['Home office under the stairs', 'penhaligan', 'imogen', 'declan', 'design', 2680, 'workday - 11', 'workday - 2', 'today - 12', 'today + 31', 1],
    ['Radiator covers ×5', 'zielinski', 'declan', 'imogen', 'install', 1890, 'workday - 9', 'workday', 'today - 11', 'today - 1', 1],
    ['Record racks for the control room', 'kestrel', 'imogen', 'imogen', 'measure', 5220, 'workday - 3', 'workday - 1', 'today - 1', 'today + 45', 1],
  ],
}

export const jobTexts: RowsOf<[job: number, description: string, notes?: string]> = {
  hartley: [
    [1, 'Four-leaf bifold in iroko for the garden room, with matching side lights.'],
    [2, 'Curved reception desk, kerfed ply and oak veneer, solid-surface top, low section for wheelchairs.'],
    [3, 'Freestanding robe cupboard in quarter-sawn oak, iron strap hinges reused from the old one.', 'Nothing is fixed to the wall, so no faculty was needed.'],
    [4, 'Tall units, Belfast sink base and drying rack. Painted birch ply, oak worktop.', 'Plumber is Dave, 07700 900302. He wants a day’s notice.'],
    [5, 'Twelve FD30 doorsets, oak veneered, vision panels, closers and signs.', 'Certificates for every door go into the school’s fire log.'],
    [6, 'Two panelled window seats with lift-up lids over the radiators, brass grilles.'],
    [7, 'In-frame Shaker kitchen with larder and island, tulipwood frames, oak drawer boxes, hand painted.', 'Back wall is 22 mm out of square over 3.4 m: scribe the tall run. Key with Mrs Ashworth’s mother at no. 12. No deliveries before 9, school run.'],
    [8, 'Closed-string oak staircase with a quarter turn of winders, bullnose bottom step.', 'Rise checked three times: 13 at 198. Headroom under the beam is 2,005.'],
    [9, 'Café counter, 4.2 m, reeded oak front, brass gallery rail, stainless worktop behind.'],
    [10, 'Two pairs of built-in bunks with steps that are drawers. Painted tulipwood, ply bases.'],
    [11, 'Free-standing larder with marble shelf, and a pair of glazed pantry doors to match.'],
    [12, 'Wall of wardrobes, four doors, two with mirrors inside. Sprayed MDF, oak interiors.'],
    [13, 'Oak library on three walls, fluted pilasters, dentil cornice, rolling ladder, jib door.', 'Conservation officer visits on the first Tuesday of the month. No fixings into the panelling.'],
    [14, 'Wall-hung vanity for two basins, fumed oak, push-to-open drawers round the traps.'],
    [15, 'Green oak porch on staddle stones, curved braces, pegged joints, stone-slate roof by others.', 'Waiting for planning: the highway officer asked about the step.'],
    [16, 'Pair of alcove cupboards with shelves over, either side of the chimney breast.'],
    [17, 'Six box sashes in Accoya, slim double glazing, horns to match the surviving pair.', 'Diocese pays half. Front three first, before the frost.'],
    [18, 'Bench, pegs and lockers for five, with a dog bath under the window.'],
  ],
  brookStreet: [
    [1, 'Ash bookcases round a reading nook, 5.6 m of shelf, cushion box seat.'],
    [2, 'Tambour drinks cabinet on a walnut stand, mirror and light inside.'],
    [3, 'Nine plinths, three vitrines with anti-reflective glass, museum grey.'],
    [4, 'Desk, printer drawer and cable run under the stairs, cherry and linoleum.'],
    [5, 'Five covers with woven cane panels, lacquered birch.'],
    [6, 'Racks for 4,000 LPs that do not hum. Birch ply on sorbothane feet.'],
  ],
}

export const jobChanges: RowsOf<[job: number, by: string, at: Moment, fields: string[]]> = {
  hartley: [
    [4, 'ruth', 'workday - 9, 11:25', ['dueDate']],
    [7, 'martin', 'workday - 20, 15:12', ['estimatedValue', 'notes']],
    [7, 'ruth', 'workday - 7, 09:36', ['dueDate']],
    [13, 'martin', 'workday - 5, 16:20', ['estimatedValue']],
    [15, 'martin', 'workday - 6, 14:05', ['status', 'notes']],
  ],
  brookStreet: [],
}
