import type { RoomStory } from '../story.ts'

type Said = [from: 'imogen' | 'declan', workdaysAgo: number, at: string, text: string]

function said(lines: Said[]): RoomStory['messages'] {
  return lines.map(([from, workdaysAgo, at, text]) => ({ from, workdaysAgo, at, text }))
}

/** What both of them read, and what was said of the first job. */
export const teamRoom: RoomStory[] = [
  {
    job: null,
    categories: [],
    messages: said([
      ['imogen', 21, '09:20', 'Landlord says the roof light is mended. Put a bucket there all the same.'],
      ['declan', 20, '08:40', 'Bucket is half full. I have named it after the landlord.'],
      ['imogen', 16, '14:10', 'Shellac arrived, blonde and garnet. Blonde is for API-002 only, please.'],
      ['declan', 16, '14:22', 'Noted. The garnet smells like my grandmother’s piano.'],
      [
        'imogen',
        13,
        '10:05',
        'Open studio is on the first Saturday. We need three things on plinths, and biscuits.',
      ],
      ['declan', 12, '16:45', 'Spray booth filters changed. Next ones in March.'],
      [
        'imogen',
        8,
        '11:50',
        'Rowan wants the samples by post. Courier is 0161 555 0142 if it will not fit the box.',
      ],
      ['declan', 5, '09:02', 'New kettle. Do not mention the old kettle.'],
      ['imogen', 3, '17:15', 'Home early tomorrow, school thing. You have the keys, @declan.roe?'],
      ['declan', 3, '17:18', 'Round my neck, like a medal.'],
      ['imogen', 0, '09:05', 'Museum has paid the deposit. Lunch is on me.'],
    ]),
  },
  {
    job: 1,
    categories: [{ name: 'Shelves', description: 'Spans, lips and fixings' }],
    messages: [
      {
        from: 'declan',
        workdaysAgo: 18,
        at: '10:14',
        category: 'Shelves',
        text: '900 span in 22 mm sags 3 mm under Larkin. Under all of Byron it will be 5.',
      },
      {
        from: 'imogen',
        workdaysAgo: 18,
        at: '10:31',
        category: 'Shelves',
        text: 'A 40 mm lip then, front only. Draw it before you cut.',
      },
      {
        from: 'imogen',
        workdaysAgo: 10,
        at: '12:12',
        text: 'Shop opens at ten: fit before nine, and mind the cat.',
      },
      { from: 'declan', workdaysAgo: 9, at: '08:55', text: 'Fitted. The cat has taken the bottom shelf.' },
    ],
  },
]
