import type { RoomStory } from '../story.ts'

type Said = [from: 'martin' | 'ruth' | 'callum', workdaysAgo: number, at: string, text: string]

function said(lines: Said[]): RoomStory['messages'] {
  return lines.map(([from, workdaysAgo, at, text]) => ({ from, workdaysAgo, at, text }))
}

/** What everybody reads, and what was said of jobs that are finished. */
export const teamRoom: RoomStory[] = [
  {
    job: null,
    categories: [],
    messages: said([
      [
        'martin',
        22,
        '07:40',
        'New extractor filters are in. Old ones to the tip on Friday, not behind the shed.',
      ],
      ['callum', 22, '07:52', 'Who moved the 35 mm Forstner?'],
      ['ruth', 22, '08:05', 'It is in the office, holding the window open. Sorry. On its way down.'],
      [
        'ruth',
        20,
        '11:30',
        'VAT man wrote. Nothing wrong, he wants the September purchase ledger by the 30th.',
      ],
      ['martin', 19, '16:55', 'Yard is closed Thursday for the resurfacing. Park on Bridge Street.'],
      ['callum', 17, '09:10', 'Planer is snatching again. Knives are fine, I think the drive belt is going.'],
      [
        'martin',
        17,
        '09:24',
        'Part number is on the guard. Order it from https://belts.example.com/a-section?length=1250 please, @ruth.hartley.',
      ],
      ['ruth', 17, '09:41', 'Ordered. Tomorrow before ten, they say.'],
      ['callum', 16, '10:32', 'Belt is on. She purrs.'],
      ['ruth', 14, '08:15', 'First-aid refresher is on the 12th or the 19th. Who wants which?'],
      ['callum', 14, '12:40', '19th. The 12th I am in the vestry with API-003.'],
      [
        'martin',
        13,
        '07:35',
        'Whitmore’s have quarter-sawn at last: 1.2 m³, 52 mm. Their number is 01943 555 017, ask for Len.',
      ],
      ['ruth', 11, '15:20', 'Reception desk is paid in full. Drinks are on API-002.'],
      ['martin', 9, '17:05', 'Somebody left the glue pot on. I turned it off. It was me. Carry on.'],
      ['callum', 7, '08:01', 'Offcuts bin is full of good oak. Anybody want kindling or a chopping board?'],
      ['ruth', 7, '08:09', 'Two chopping boards for the raffle at school, please. With feet.'],
      ['callum', 6, '16:30', 'Boards are on your chair, oiled. Do not sit down.'],
      [
        'martin',
        4,
        '07:45',
        'Insurance surveyor comes Tuesday at two. Clear gangways, guards on, kettle clean.',
      ],
      [
        'ruth',
        3,
        '09:12',
        'Surveyor is happy. He wants the LEV test certificate by mail: book it, @mhartley, or shall I?',
      ],
      ['martin', 3, '12:31', 'You, please. Ring 01943 555 022, they did it last year.'],
      [
        'callum',
        1,
        '07:50',
        'Van is at the garage till four. I have the trailer if API-005 needs signs fetched.',
      ],
      ['ruth', 0, '08:20', 'Bin day moved to Thursday. And there is cake, left of the kettle. 🎂'],
      ['callum', 0, '12:05', 'There was cake.'],
    ]),
  },
  {
    job: 2,
    categories: [{ name: 'Site', description: 'Access, dates and the client' }],
    messages: said([
      [
        'ruth',
        21,
        '10:12',
        'Lift at the surgery takes 2.1 m and not a hair more. The top has to come in two.',
      ],
      [
        'callum',
        21,
        '10:40',
        'Then the joint goes under the screen. Zip bolts from below, nobody will see it.',
      ],
      ['martin', 18, '16:20', 'Fitted, levelled, wiped. The receptionist cried a bit. Good cry.'],
      ['ruth', 15, '09:05', 'They ask for a spare key for the cash drawer. @callum have we two?'],
      ['callum', 15, '09:18', 'Three. One is in the envelope with the job number on it.'],
    ]),
  },
  {
    job: 3,
    categories: [],
    messages: said([
      [
        'martin',
        19,
        '08:30',
        'The vicar has found a second cupboard door in the crypt. It is 1870 and it fits nothing.',
      ],
      ['callum', 19, '08:44', 'It fits the left side if I take 4 mm off the stile that we made.'],
      ['martin', 19, '08:47', 'Then take it off ours, not off his.'],
      ['callum', 12, '15:58', 'Hung. It closes with the sound of a cathedral.'],
    ]),
  },
  {
    job: 10,
    categories: [],
    messages: said([
      ['ruth', 10, '13:15', 'The twins want a hatch between the bunks. Mother says no, father says yes.'],
      ['martin', 10, '13:32', 'Draw both. Hatch with a bolt on the parents’ side.'],
      ['callum', 8, '09:50', 'Ladder rungs: 32 mm ash, eased. I stood on one with a bag of cement. It held.'],
      ['ruth', 5, '11:11', 'Hatch it is. They signed rev B this morning.'],
    ]),
  },
]
