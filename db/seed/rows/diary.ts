import type { holidayStatuses } from '#app/domain/enumerations.ts'
import type { Difficulty } from '#app/domain/training-videos/training-video.ts'
import type { Day, Moment } from '../calendar.ts'
import type { RowsOf } from './companies.ts'

type Todo = [who: string, title: string, due: Moment | null, job: number | null, completed?: 'completed']

export const todos: RowsOf<Todo> = {
  hartley: [
    ['martin', 'Ring Whitmore’s about the crown-cut oak', 'today - 1, 16:00', 13],
    ['martin', 'Book MOT for the Transit', 'today, 16:00', null],
    ['martin', 'Order 6 pairs of parliament hinges', 'today + 1, 08:00', 17],
    ['martin', 'Price the Denton cornice', 'today + 3, 09:00', 13],
    ['martin', 'Sharpen the 150 mm planer knives', 'today + 4, 17:00', null],
    ['martin', 'Ask Geoff which way the porch door swings', null, 15],
    ['martin', 'Photograph the staircase before it leaves', null, 8],
    ['martin', 'Renew public liability', null, null, 'completed'],
    ['martin', 'Return the hired panel lift', null, null, 'completed'],
    ['ruth', 'Chase the diocese for an order number', 'today, 11:30', 17],
    ['ruth', 'Quote for Eleanor Pickles, linen press', 'today + 2, 10:00', null],
    ['ruth', 'Put rev C on the workshop wall', null, 7, 'completed'],
    ['ruth', 'Send the VAT figures to the accountant', 'today + 6, 15:00', null],
    ['callum', 'New bag for the extractor', 'today + 1, 07:30', null],
    ['callum', 'Oil the upstand, second coat', 'today, 12:00', 4],
    ['callum', 'Bring the steam bag down from the loft', null, 9],
    ['callum', 'First-aid refresher: pick a date', null, null, 'completed'],
  ],
  brookStreet: [
    ['imogen', 'Book the van for Herald Street', 'today + 1, 09:30', 3],
    ['imogen', 'Ask the landlord about the roof light', null, null],
    ['imogen', 'Post samples to Rowan', null, 4, 'completed'],
    ['declan', 'Order shellac flakes, blonde', 'today + 2, 08:30', 2],
    ['declan', 'Buy a new kettle stand', 'today - 1, 12:00', null],
  ],
}

type Holiday = [who: string, first: Day, last: Day, reason: string, status: (typeof holidayStatuses)[number], more?: { startsAtMidday?: true; notes?: string }]

export const holidays: RowsOf<Holiday> = {
  hartley: [
    ['callum', 'today + 18', 'today + 22', 'Annual Leave', 'approved', { notes: 'Back before the bunk beds go in.' }],
    ['ruth', 'today + 11', 'today + 11', 'School play', 'asked', { startsAtMidday: true }],
    ['callum', 'today - 123', 'today - 111', 'Annual Leave', 'approved'],
    ['callum', 'today - 244', 'today - 240', 'Annual Leave', 'approved'],
    ['ruth', 'today - 97', 'today - 83', 'Annual Leave', 'approved'],
    ['ruth', 'today - 188', 'today - 187', 'Moving house', 'approved'],
    ['martin', 'today - 145', 'today - 134', 'Annual Leave', 'approved'],
    ['martin', 'today - 279', 'today - 275', 'Annual Leave', 'approved'],
  ],
  brookStreet: [['declan', 'today + 12', 'today + 14', 'Annual Leave', 'asked']],
}

export const stock: RowsOf<[who: string, item: string, supplier: string, order: string]> = {
  hartley: [
    ['ruth', '18 mm birch ply, 2440 × 1220, BB/BB', 'Wharfe Panels', '10 sheets'],
    ['ruth', '9 mm birch ply, 2440 × 1220', 'Wharfe Panels', '6 sheets'],
    ['ruth', '18 mm moisture-resistant MDF', 'Wharfe Panels', '12 sheets'],
    ['martin', '27 mm European oak, prime, sawn', 'Dales Hardwoods', '0.5 m³'],
    ['martin', '41 mm European oak, prime, sawn', 'Dales Hardwoods', '0.3 m³'],
    ['martin', 'Tulipwood, 32 mm, planed', 'Dales Hardwoods', '60 m'],
    ['callum', 'Soft-close hinge, 110°, screw-on', 'Airedale Fittings', 'Box of 100'],
    ['callum', 'Drawer runner, undermount, 500 mm', 'Airedale Fittings', '20 pairs'],
    ['callum', 'Shelf pin, 5 mm, brass', 'Airedale Fittings', 'Bag of 500'],
    ['callum', 'Screws, 4.0 × 30 mm, pozi', 'Airedale Fittings', '5 boxes of 200'],
    ['callum', 'Biscuits, no. 20', 'Airedale Fittings', 'Box of 1000'],
    ['ruth', 'PVA wood glue, D4', 'Moorside Finishes', '2 × 5 kg'],
    ['ruth', 'Hardwax oil, clear matt', 'Moorside Finishes', '3 × 2.5 l'],
    ['ruth', 'Abrasive discs, 150 mm, 180 grit', 'Moorside Finishes', 'Box of 100'],
  ],
  brookStreet: [
    ['imogen', '18 mm MDF, 2440 × 1220', 'Lea Valley Board', '15 sheets'],
    ['imogen', '22 mm MDF, veneered oak, two sides', 'Lea Valley Board', '4 sheets'],
    ['imogen', '18 mm melamine, white', 'Lea Valley Board', '10 sheets'],
    ['imogen', 'Edging, ABS white, 22 mm', 'Lea Valley Board', '1 roll'],
    ['declan', 'Hinge, 155°, zero protrusion', 'Hackney Ironmongery', 'Box of 50'],
    ['declan', 'Push-to-open catch', 'Hackney Ironmongery', '40'],
    ['declan', 'Cabinet leg, 100 to 150 mm', 'Hackney Ironmongery', 'Box of 100'],
    ['declan', 'Cam and dowel, 15 mm', 'Hackney Ironmongery', 'Bag of 250'],
    ['declan', 'Confirmat screws, 7 × 50', 'Hackney Ironmongery', 'Box of 500'],
    ['imogen', 'Primer, water-based, white', 'Bow Coatings', '2 × 10 l'],
  ],
}

type Video = [who: string, title: string, category: string, difficulty: Difficulty, duration: string, views: number, file: string, description: string]

export const videos: RowsOf<Video> = {
  hartley: [
    ['martin', 'Setting the spindle moulder fence', 'Machines', 'advanced', '14:20', 11, 'spindle-moulder-fence', 'Guards first. How Martin sets fence and ring fence for a 10 mm rebate, and the trial piece before the run.'],
    ['martin', 'Changing the band on the bandsaw', 'Machines', 'beginner', '6:45', 23, 'bandsaw-band', 'Isolate, slacken, swap, track. Which way the teeth look, and what tight enough feels like.'],
    ['callum', 'Panel saw: a square first cut', 'Machines', 'intermediate', '8:10', 17, 'panel-saw', 'Trim the factory edge, check with the diagonal, then cut the list from the longest down.'],
    ['callum', 'Sharpening a chisel on the stones', 'Hand tools', 'beginner', '9:30', 31, 'sharpening', 'Flat back, 25° and a burr you can feel. Two stones and a strop, nothing else.'],
    ['martin', 'Hand-cut dovetails for a drawer', 'Hand tools', 'advanced', '22:05', 9, 'dovetails', 'Tails first. Marking from the tail board, sawing to the line, paring across the baseline.'],
    ['ruth', 'Hardwax oil without lap marks', 'Finishing', 'beginner', '5:15', 14, 'hardwax-oil', 'Thin, in the grain, wiped within fifteen minutes. Rags flat to dry outside, never in the bin.'],
    ['callum', 'Scribing a worktop to a stone wall', 'Fitting', 'intermediate', '11:50', 19, 'scribing', 'Offer up, set the widest gap, scribe, jigsaw proud and plane to the line.'],
  ],
  brookStreet: [
    ['imogen', 'Edgebander: morning start', 'Machines', 'beginner', '4:40', 8, 'edgebander', 'Heat, glue, first offcut. What to listen for before the first real panel goes in.'],
    ['imogen', 'Nesting a sheet by hand', 'Machines', 'intermediate', '7:25', 5, 'nesting', 'Grain, kerf and the offcut worth keeping.'],
    ['declan', 'Hanging inset doors to a 2 mm gap', 'Fitting', 'advanced', '13:00', 12, 'inset-doors', 'Carcass square, hinges loose, shims all round. Top hinge first.'],
    ['declan', 'Finding a fixing in a plasterboard wall', 'Fitting', 'beginner', '6:10', 9, 'plasterboard', 'Studs, spreaders and when to say no.'],
    ['imogen', 'Spraying primer in the booth', 'Finishing', 'intermediate', '10:30', 6, 'primer', 'Mask, extraction, wet film gauge. Two thin coats beat one thick one.'],
    ['imogen', 'Lifting sheets without hurting yourself', 'Safety', 'beginner', '3:20', 15, 'lifting', 'Two people above 15 kg, the panel carrier for one.'],
  ],
}
