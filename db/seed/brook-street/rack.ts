import type { StockStory, VideoStory } from '../story.ts'

const panels = 'Lea Valley Board'
const fittings = 'Hackney Ironmongery'

export const stock: StockStory[] = [
  { who: 'imogen', item: '18 mm MDF, 2440 × 1220', supplier: panels, order: '15 sheets' },
  { who: 'imogen', item: '22 mm MDF, veneered oak, two sides', supplier: panels, order: '4 sheets' },
  { who: 'imogen', item: '18 mm melamine, white', supplier: panels, order: '10 sheets' },
  { who: 'imogen', item: 'Edging, ABS white, 22 mm', supplier: panels, order: '1 roll' },
  { who: 'declan', item: 'Hinge, 155°, zero protrusion', supplier: fittings, order: 'Box of 50' },
  { who: 'declan', item: 'Push-to-open catch', supplier: fittings, order: '40' },
  { who: 'declan', item: 'Cabinet leg, 100 to 150 mm', supplier: fittings, order: 'Box of 100' },
  { who: 'declan', item: 'Cam and dowel, 15 mm', supplier: fittings, order: 'Bag of 250' },
  { who: 'declan', item: 'Confirmat screws, 7 × 50', supplier: fittings, order: 'Box of 500' },
  { who: 'imogen', item: 'Primer, water-based, white', supplier: 'Bow Coatings', order: '2 × 10 l' },
]

export const videos: VideoStory[] = [
  {
    who: 'imogen',
    title: 'Edgebander: morning start',
    description: 'Heat, glue, first offcut. What to listen for before the first real panel goes in.',
    category: 'Machines',
    difficulty: 'beginner',
    duration: '4:40',
    views: 8,
    videoUrl: 'https://videos.brookstreet.example/edgebander.mp4',
  },
  {
    who: 'imogen',
    title: 'Nesting a sheet by hand',
    description: 'Grain, kerf and the offcut worth keeping.',
    category: 'Machines',
    difficulty: 'intermediate',
    duration: '7:25',
    views: 5,
    videoUrl: 'https://videos.brookstreet.example/nesting.mp4',
  },
  {
    who: 'declan',
    title: 'Hanging inset doors to a 2 mm gap',
    description: 'Carcass square, hinges loose, shims all round. Top hinge first.',
    category: 'Fitting',
    difficulty: 'advanced',
    duration: '13:00',
    views: 12,
    videoUrl: 'https://videos.brookstreet.example/inset-doors.mp4',
  },
  {
    who: 'declan',
    title: 'Finding a fixing in a plasterboard wall',
    description: 'Studs, spreaders and when to say no.',
    category: 'Fitting',
    difficulty: 'beginner',
    duration: '6:10',
    views: 9,
    videoUrl: 'https://videos.brookstreet.example/plasterboard.mp4',
  },
  {
    who: 'imogen',
    title: 'Spraying primer in the booth',
    description: 'Mask, extraction, wet film gauge. Two thin coats beat one thick one.',
    category: 'Finishing',
    difficulty: 'intermediate',
    duration: '10:30',
    views: 6,
    videoUrl: 'https://videos.brookstreet.example/primer.mp4',
  },
  {
    who: 'imogen',
    title: 'Lifting sheets without hurting yourself',
    description: 'Two people above 15 kg, the panel carrier for one.',
    category: 'Safety',
    difficulty: 'beginner',
    duration: '3:20',
    views: 15,
    videoUrl: 'https://videos.brookstreet.example/lifting.mp4',
  },
]
