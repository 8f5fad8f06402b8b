import type { RoomStory } from '../story.ts'

export const rooms: RoomStory[] = [
  {
    job: 7,
    categories: [
      { name: 'Drawers', description: 'Boxes, fronts and runners' },
      { name: 'Paint', description: 'Colours, coats and samples' },
      { name: 'Site', description: 'Access, dates and the client' },
    ],
    messages: [
      {
        from: 'ruth',
        workdaysAgo: 12,
        at: '10:04',
        category: 'Paint',
        text: 'Mrs Ashworth has chosen Railings for the island and Wimborne White for the rest.',
      },
      {
        from: 'callum',
        workdaysAgo: 12,
        at: '10:21',
        category: 'Paint',
        text: 'White on tulipwood wants a stain-blocking primer. I’ll put it on the order.',
      },
      {
        from: 'martin',
        workdaysAgo: 8,
        at: '16:48',
        category: 'Site',
        text: 'Been past Mill Lane. Plaster is dry, floor goes down Thursday. Back wall is still 22 mm out, nobody has straightened it by magic.',
      },
      {
        from: 'ruth',
        workdaysAgo: 2,
        at: '08:12',
        category: 'Drawers',
        text: 'Mrs Ashworth rang. She wants the cutlery drawer on the left of the hob, not the right. Does that upset anything, @callum?',
      },
      {
        from: 'callum',
        workdaysAgo: 2,
        at: '08:31',
        category: 'Drawers',
        text: 'No, both boxes are 564 wide. I’ll swap the dividers. Sides are cut, pins this afternoon.',
      },
      {
        from: 'martin',
        workdaysAgo: 2,
        at: '08:40',
        category: 'Drawers',
        text: 'Leave me the offcuts of the 12 mm, I need a spray board.',
      },
      {
        from: 'callum',
        workdaysAgo: 0,
        at: '07:55',
        category: 'Drawers',
        text: 'Six of nine boxes glued. Last three in the cramps by dinner. I know they were due, the oak came in at 14 % and I wasn’t going to risk it.',
      },
      {
        from: 'ruth',
        workdaysAgo: 0,
        at: '09:04',
        category: 'Drawers',
        text: 'Rev C of the plan has the left-hand drawer. Please bin rev B, it is still pinned by the chop saw.',
      },
      {
        from: 'martin',
        workdaysAgo: 0,
        at: '09:20',
        category: 'Site',
        text: 'Binned. @ruth.hartley can you tell them fitting starts Thursday week, not Monday?',
      },
      {
        from: 'ruth',
        workdaysAgo: 0,
        at: '09:26',
        category: 'Site',
        text: 'Done. She’s fine with it, and there will be flapjack.',
      },
    ],
  },
  {
    job: 8,
    categories: [{ name: 'Handrail', description: 'Goose neck, wreath and fixings' }],
    messages: [
      {
        from: 'martin',
        workdaysAgo: 6,
        at: '11:15',
        category: 'Handrail',
        text: 'I’ll carve the goose neck myself. Keep the 70 mm offcut with the straight grain.',
      },
      {
        from: 'callum',
        workdaysAgo: 6,
        at: '11:32',
        category: 'Handrail',
        text: 'It’s on your bench with your name on it. Spindles are done, 33 of them. One for luck.',
      },
      {
        from: 'ruth',
        workdaysAgo: 1,
        at: '15:40',
        text: 'Jill asked whether the bottom step can be rounded on both sides. I said it is made. @mhartley back me up?',
      },
      { from: 'martin', workdaysAgo: 1, at: '16:02', text: 'It is made, and the other side is a wall.' },
      {
        from: 'callum',
        workdaysAgo: 0,
        at: '14:18',
        text: '@mhartley newel caps: ball or flat? I have one of each turned, come and look.',
      },
    ],
  },
  {
    job: 5,
    categories: [{ name: 'Certificates', description: 'What goes in the fire log' }],
    messages: [
      {
        from: 'callum',
        workdaysAgo: 3,
        at: '15:50',
        text: 'Nine hung. Door 7 frame is 6 mm out of wind, packed it and it shuts.',
      },
      {
        from: 'martin',
        workdaysAgo: 3,
        at: '16:05',
        category: 'Certificates',
        text: 'Write the packing on the sheet for 7. They will ask.',
      },
      {
        from: 'callum',
        workdaysAgo: 0,
        at: '11:12',
        text: 'All twelve hung. Closers on. Signs still to come.',
      },
    ],
  },
  {
    job: 9,
    categories: [],
    messages: [
      {
        from: 'ruth',
        workdaysAgo: 4,
        at: '09:48',
        text: 'The café wants to know: brass or steel for the rail?',
      },
      {
        from: 'martin',
        workdaysAgo: 4,
        at: '10:10',
        text: 'Brass, unlacquered. They will polish it once and then like it brown.',
      },
      {
        from: 'callum',
        workdaysAgo: 1,
        at: '13:22',
        text: 'Reeding runs sweet at 12 mm. The curved end will need steaming. @ruth.hartley have we still got the bag?',
      },
      { from: 'ruth', workdaysAgo: 1, at: '13:45', text: 'In the loft, under the Christmas tree.' },
    ],
  },
  {
    job: 12,
    categories: [{ name: 'Inside', description: 'What hangs, what folds' }],
    messages: [
      {
        from: 'ruth',
        workdaysAgo: 3,
        at: '14:30',
        category: 'Inside',
        text: 'Sofia has 41 pairs of shoes. I counted with her. Two pull-out racks it is.',
      },
      { from: 'callum', workdaysAgo: 3, at: '14:41', category: 'Inside', text: 'And Dan?' },
      { from: 'ruth', workdaysAgo: 3, at: '14:43', category: 'Inside', text: 'Four.' },
      {
        from: 'callum',
        workdaysAgo: 1,
        at: '10:20',
        text: 'Sample door is by the kettle. Please nobody put a mug on it.',
      },
    ],
  },
  {
    job: 13,
    categories: [{ name: 'Cornice', description: 'Dentils, samples and the officer' }],
    messages: [
      {
        from: 'martin',
        workdaysAgo: 5,
        at: '17:10',
        category: 'Cornice',
        text: 'Officer liked the sample. She wants the dentils 2 mm deeper, like the morning room.',
      },
      {
        from: 'callum',
        workdaysAgo: 4,
        at: '08:05',
        category: 'Cornice',
        text: 'New cutter then. I’ll draw it for the grinder.',
      },
      {
        from: 'ruth',
        workdaysAgo: 2,
        at: '11:55',
        category: 'Cornice',
        text: '@mhartley the estate office would like the cornice price on its own line by next week.',
      },
    ],
  },
  {
    job: 4,
    categories: [],
    messages: [
      {
        from: 'callum',
        workdaysAgo: 1,
        at: '12:02',
        text: 'Upstand is 40 mm short at the window end. My cut, sorry. New piece is oiled and drying.',
      },
      {
        from: 'ruth',
        workdaysAgo: 1,
        at: '12:15',
        text: 'Told Lucy. She says the sink alone was worth the wait.',
      },
      {
        from: 'ruth',
        workdaysAgo: 0,
        at: '15:31',
        text: 'Dave can do the waste on Monday. @callum be there at eight?',
      },
    ],
  },
  {
    job: 17,
    categories: [],
    messages: [
      {
        from: 'martin',
        workdaysAgo: 2,
        at: '13:08',
        text: 'Two of the six still have their 1840s crown glass. We keep it.',
      },
      {
        from: 'ruth',
        workdaysAgo: 2,
        at: '13:30',
        text: 'Then I’ll put it in the quotation as “reglaze with existing”.',
      },
    ],
  },
]
