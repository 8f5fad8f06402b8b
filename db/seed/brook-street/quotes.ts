import { forOneSum, hours, type QuotingStory } from '../quote-story.ts'

export const quoting: QuotingStory = {
  hourCost: 46.5,
  vatNumber: '',
  exclusions: 'Plumbing and electrical work',
  priceList: [
    {
      kind: 'material',
      name: 'Birch ply, 18 mm',
      supplier: 'Ludlow Timber',
      unit: 'sheet',
      cost: 84.5,
      waste: 10,
      lookedAtDaysAgo: 9,
    },
    {
      kind: 'hardware',
      name: 'Hinge, soft close',
      supplier: 'Häfele',
      unit: 'pair',
      cost: 8.9,
      lookedAtDaysAgo: 9,
    },
    { kind: 'labour', name: 'Bench hour', unit: 'h', cost: 46.5, lookedAtDaysAgo: 4 },
  ],
  templates: [],
  quotes: [
    {
      client: 'adeyemi',
      who: 'imogen',
      title: 'Pantry shelves',
      kind: 'Fitted furniture',
      rooms: forOneSum('Shelves, painted', 1240),
      status: 'accepted',
      begunDaysAgo: 16,
      sentDaysAgo: 14,
      views: { times: 1, lastDaysAgo: 12, at: '12:10' },
      decidedDaysAgo: 11,
    },
    {
      client: 'castell',
      who: 'imogen',
      title: 'Dresser with a plate rack',
      kind: 'Fitted furniture',
      rooms: forOneSum('Dresser in painted tulipwood', 3650),
      status: 'sent',
      begunDaysAgo: 4,
      sentDaysAgo: 2,
    },
    {
      client: 'quill',
      who: 'imogen',
      title: 'Hall cupboard',
      kind: 'Fitted furniture',
      rooms: [
        { name: 'Hall', items: [{ title: 'Cupboard under the stairs', lines: [hours(18, 'Make and fit')] }] },
      ],
      status: 'draft',
      begunDaysAgo: 1,
    },
  ],
}
