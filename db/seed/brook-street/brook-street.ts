import { trialDays } from '#app/domain/subscriptions/plans.ts'
import type { CompanyStory } from '../story.ts'
import { clients } from './clients.ts'
import { holidays, looseTasks, payments, rooms, templates, todos } from './diary.ts'
import { files } from './files.ts'
import { jobs } from './jobs.ts'
import { jobRoles, people } from './people.ts'
import { quoting } from './quotes.ts'
import { stock, videos } from './rack.ts'
import { teamRoom } from './team-room.ts'

export const brookStreet: CompanyStory = {
  name: 'Brook Street Cabinets',
  address: '12 Brook Street, Ludlow SY8 1DA',
  phone: '01584 555 020',
  subscription: { key: 'brookstreet', status: 'trialing', endsInDays: trialDays - 2 },
  foundedDaysAgo: 35,
  jobRoles,
  people,
  clients,
  jobs,
  looseTasks,
  templates,
  rooms: [...rooms, ...teamRoom],
  todos,
  payments,
  holidays,
  features: [],
  quoting,
  stock,
  videos,
  files,
}
