import type { OverheadsStory } from '../story.ts'

/** £65,340 a year and the office's pay make £78,000; three makers are on jobs for 3,948.75 hours. */
export const overheads: OverheadsStory = {
  who: 'martin',
  costs: [
    ['rent', 'Rent', 1450, 'month', { note: 'Unit 4, reviewed every January' }],
    ['rates', 'Rates', 325, 'month'],
    ['power', 'Power and extraction', 732, 'month', { hasVat: true }],
    ['insurance', 'Insurance', 4260, 'year'],
    ['vehicles', 'Two vans', 942, 'month', { hasVat: true }],
    ['machines', 'Machines, finance and servicing', 690, 'month'],
    ['tooling', 'Tooling and sharpening', 240, 'month'],
    ['waste', 'Waste', 180, 'month'],
    ['phones', 'Phones and software', 165, 'month'],
    ['accountant', 'Accountant and bank', 235, 'month'],
    ['marketing', 'Marketing', 150, 'month'],
    ['training', 'Training', 600, 'year'],
    ['consumables', 'Small consumables', 210, 'month'],
  ],
  staff: [
    {
      name: 'Bench hands',
      headcount: 3,
      isMaker: true,
      pay: 18,
      employerNi: 4725.6,
      pension: 907.92,
      otherCosts: 366.48,
      weeklyHours: 39,
      daysPerWeek: 5,
      days: [28, 5, 2],
      onJobs: 75,
    },
    {
      name: 'Office, part of the week',
      headcount: 1,
      isMaker: false,
      pay: 15,
      employerNi: 600,
      pension: 163.8,
      otherCosts: 196.2,
      weeklyHours: 15,
      daysPerWeek: 3,
      days: [16.8, 0, 0],
      onJobs: 0,
    },
  ],
  rates: [
    { monthsAgo: 19, labour: 120_000, overheads: 67_960, note: 'First rate' },
    { monthsAgo: 10, labour: 126_360, overheads: 71_670, note: 'Rent went up' },
    { monthsAgo: 2, labour: 127_512, overheads: 78_000, note: '' },
  ],
}
