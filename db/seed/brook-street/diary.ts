import {
  type HolidayStory,
  type LooseTaskStory,
  type PaymentStory,
  type RoomStory,
  type TemplateStory,
  type TodoStory,
  worker,
} from '../story.ts'

const imogen = worker('imogen')
const declan = worker('declan')

export const templates: TemplateStory[] = [
  {
    name: 'One-off cabinet',
    createdBy: 'imogen',
    tasks: {
      measure: [imogen('Visit and listen')],
      design: [imogen('Sketch'), imogen('Model in card'), imogen('Price')],
      production: [declan('Choose the boards'), declan('Make'), declan('Finish')],
      install: [declan('Deliver')],
      complete: [imogen('Photograph'), imogen('Invoice')],
    },
  },
]

export const rooms: RoomStory[] = [
  {
    job: 3,
    categories: [{ name: 'Glass', description: 'Bonnets and the registrar' }],
    messages: [
      {
        from: 'imogen',
        workdaysAgo: 2,
        at: '11:02',
        category: 'Glass',
        text: 'Bonnets land tomorrow. Nobody opens the crates but me.',
      },
      {
        from: 'declan',
        workdaysAgo: 2,
        at: '11:20',
        category: 'Glass',
        text: 'Gladly. Plinth seven has a dink, I’ll fill it again.',
      },
      {
        from: 'imogen',
        workdaysAgo: 1,
        at: '09:15',
        text: 'Registrar counts nine plinths. @declan.roe we made nine?',
      },
      { from: 'declan', workdaysAgo: 1, at: '09:31', text: 'Nine. The tenth is holding up the kettle.' },
    ],
  },
  {
    job: 2,
    categories: [],
    messages: [
      {
        from: 'declan',
        workdaysAgo: 1,
        at: '14:44',
        text: 'Tambour slides like butter. @imogen.vale come and have a go before I polish.',
      },
      { from: 'imogen', workdaysAgo: 0, at: '10:40', text: 'I opened it twelve times. It’s lovely.' },
      { from: 'declan', workdaysAgo: 0, at: '10:52', text: 'Thirteen is the test.' },
    ],
  },
]

export const todos: TodoStory[] = [
  { who: 'imogen', title: 'Book the van for Herald Street', dueInDays: 1, at: '09:30', job: 3 },
  { who: 'imogen', title: 'Ask the landlord about the roof light' },
  { who: 'imogen', title: 'Post samples to Rowan', completed: true, job: 4 },
  { who: 'declan', title: 'Order shellac flakes, blonde', dueInDays: 2, at: '08:30', job: 2 },
  { who: 'declan', title: 'Buy a new kettle stand', dueInDays: -1, at: '12:00' },
]

export const payments: PaymentStory[] = [
  {
    job: 1,
    amount: 1975,
    status: 'completed',
    method: 'card_machine',
    what: 'Poetry corner, half up front',
    workdaysAgo: 20,
  },
  {
    job: 1,
    amount: 1975,
    status: 'completed',
    method: 'card_machine',
    what: 'Poetry corner, on completion',
    workdaysAgo: 4,
  },
  {
    job: 2,
    amount: 2400,
    status: 'completed',
    method: 'bank_transfer',
    what: 'Drinks cabinet, half up front',
    workdaysAgo: 17,
  },
  {
    job: 3,
    amount: 3575,
    status: 'pending',
    method: 'bank_transfer',
    what: 'Vitrines, half up front',
    workdaysAgo: 2,
  },
  {
    job: 5,
    amount: 945,
    status: 'completed',
    method: 'card_machine',
    what: 'Radiator covers, half up front',
    workdaysAgo: 8,
  },
]

export const holidays: HolidayStory[] = [
  { who: 'declan', startInDays: 12, endInDays: 14, reason: 'Annual Leave', status: 'asked' },
]

export const looseTasks: LooseTaskStory[] = [
  {
    title: 'Service the spray gun',
    who: ['declan'],
    stage: 'production',
    createdBy: 'imogen',
    createdWorkdaysAgo: 2,
    dueInDays: 3,
  },
]
