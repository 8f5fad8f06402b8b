import type { CompanyStory } from '../story.ts'
import { jobRoles, people } from './people.ts'

export const brookStreet: CompanyStory = {
  name: 'Brook Street Cabinets',
  subscription: { status: 'trialing', endsInDays: 9 },
  foundedDaysAgo: 33,
  jobRoles,
  people,
  clients: [],
  jobs: [],
  looseTasks: [],
  templates: [],
  rooms: [],
  todos: [],
  payments: [],
  holidays: [],
}
